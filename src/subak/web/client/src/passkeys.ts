/** Passkeys: what the server wants signed goes to the browser, and its answer back. */
import { told } from "./net";

interface Told {
  said?: string;
  go?: string;
}

type Json = Record<string, unknown>;

const FAILED = told("passkey", "The browser did not show a passkey. Try again, or use another way.");

function bytes(text: string): ArrayBuffer {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
}

function text(buffer: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function send(url: string, body: Json): Promise<{ ok: boolean; told: Json & Told }> {
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf"]')?.content ?? "";
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", "x-csrftoken": token },
    body: JSON.stringify(body),
  });
  return { ok: response.ok, told: (await response.json()) as Json & Told };
}

function listed(list: unknown): PublicKeyCredentialDescriptor[] {
  return ((list ?? []) as { id: string }[]).map((one) => ({ type: "public-key", id: bytes(one.id) }));
}

async function make(options: Json): Promise<Json> {
  const user = options["user"] as { id: string; name: string; displayName: string };
  const publicKey = {
    ...(options as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytes(options["challenge"] as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: listed(options["excludeCredentials"]),
  };
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const answer = made.response as AuthenticatorAttestationResponse;
  return whole(made, { attestationObject: text(answer.attestationObject) });
}

async function show(options: Json): Promise<Json> {
  const publicKey = {
    ...(options as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytes(options["challenge"] as string),
    allowCredentials: listed(options["allowCredentials"]),
  };
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const answer = shown.response as AuthenticatorAssertionResponse;
  return whole(shown, { authenticatorData: text(answer.authenticatorData), signature: text(answer.signature) });
}

function whole(credential: PublicKeyCredential, response: Json): Json {
  const said = text(credential.response.clientDataJSON);
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response: { ...response, clientDataJSON: said } };
}

/** Make a passkey, or show one; a sentence if that came to nothing. */
async function carryOut(kind: string, login: string): Promise<string> {
  const [ask, answer, work] =
    kind === "make" ? (["/me/passkeys/ask", "/me/passkeys", make] as const) : (["/signin/passkey/ask", "/signin/passkey", show] as const);
  const asked = await send(ask, { login });
  if (!asked.ok) return asked.told.said ?? FAILED;
  const done = await send(answer, { login, credential: await work(asked.told) });
  if (!done.ok) return done.told.said ?? FAILED;
  location.assign(done.told.go || "/me");
  if (location.pathname === "/me") location.reload(); // another place on the same page
  return "";
}

/** Bring the buttons to life where the browser knows passkeys; elsewhere they stay away. */
export function passkeys(root: ParentNode): void {
  if (typeof PublicKeyCredential === "undefined") return;
  for (const none of root.querySelectorAll<HTMLElement>("[data-passkey-none]")) none.hidden = true;
  for (const button of root.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
    const said = button.closest("section")?.querySelector<HTMLElement>("[data-passkey-said]");
    const field = document.getElementById(button.dataset["login"] ?? "") as HTMLInputElement | null;
    button.hidden = false;
    button.addEventListener("click", () => {
      if (field && !field.reportValidity()) return;
      button.disabled = true;
      void carryOut(button.dataset["passkey"] ?? "", field?.value ?? "")
        .catch(() => FAILED)
        .then((sentence) => {
          button.disabled = false;
          if (!said) return;
          said.innerHTML = sentence; // escaped by our server
          said.hidden = !sentence;
        });
    });
  }
}
