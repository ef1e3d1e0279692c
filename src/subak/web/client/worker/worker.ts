/** The service worker: keeps the files of this build and the tables last seen, shows them where there is no network, and calls. */
export {}; // a module of its own: nothing here is global

declare const self: ServiceWorkerGlobalScope;
declare const KEPT: string[]; // addresses of this build's files, which the server writes above

interface Notice {
  title: string;
  body: string;
  url: string;
  tag: string;
}

const FILES = `files ${KEPT.join(" ")}`;
const SEEN = "seen "; // before the mark of the visitor whose pages a cache holds
const TABLE = /^\/tables\/[^/]+$/;
const HASHED = /^\/(static|games)\/.*(\?v=|\.woff2$)/; // an address that changes with what it holds
const MOST = 40; // entries: two a table

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install(): Promise<void> {
  await (await caches.open(FILES)).addAll(KEPT);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await drop((name) => name.startsWith("files ") && name !== FILES);
  await self.clients.claim();
}

async function drop(which: (name: string) => boolean): Promise<void> {
  for (const name of await caches.keys()) if (which(name)) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (HASHED.test(url.pathname + url.search)) event.respondWith(file(request));
}); // commands, streams and views are none of our business

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(FILES)).put(request, response.clone());
  return response;
}

let current = ""; // the visitor whose page came last, as long as this worker lives

async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = await fetch(event.request);
    current = response.headers.get("subak-visitor") ?? current;
    if (response.ok && TABLE.test(url.pathname)) await outdate(url.pathname);
    event.waitUntil(keep(url.pathname, response.clone()));
    return response;
  } catch {
    return (await last(url)) ?? (await caches.match("/offline", { ignoreSearch: true })) ?? Response.error();
  }
}

/** What a page showed before is older than the page that comes now, and goes before it can show anything. */
async function outdate(path: string): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(SEEN)) await (await caches.open(name)).delete(`${path}/seen`);
}

/** Whatever another visitor saw in this browser goes; a table stays, if the server says that it may. */
async function keep(path: string, response: Response): Promise<void> {
  const visitor = response.headers.get("subak-visitor");
  if (!visitor) return;
  await drop((name) => name.startsWith(SEEN) && name !== SEEN + visitor);
  if (!response.ok || !response.headers.get("subak-keep")) return;
  const cache = await caches.open(SEEN + visitor);
  await cache.put(path, response);
  if (current && current !== visitor) await caches.delete(SEEN + visitor); // somebody else came while it was written
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old);
}

/** The page of a table as it was last fetched, marked as such; the page itself fills in what it showed last. */
async function last(url: URL): Promise<Response | null> {
  if (!TABLE.test(url.pathname) || url.searchParams.has("at")) return null;
  const names = (await caches.keys()).filter((name) => name.startsWith(SEEN));
  const kept = names.length === 1 ? await (await caches.open(names[0]!)).match(url.pathname) : undefined;
  if (!kept) return null;
  const at = Date.parse(kept.headers.get("date") ?? "") || 0;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.set("content-security-policy", kept.headers.get("content-security-policy") ?? "default-src 'self'");
  return new Response((await kept.text()).replace("<body ", `<body data-seen="${at}" `), { headers });
}

/** A page that was open before there was a worker asks to be kept. */
self.addEventListener("message", (event) => {
  const { keep: path } = event.data as { keep?: string };
  if (path && TABLE.test(path)) event.waitUntil(fetch(path).then((response) => keep(path, response)));
});

self.addEventListener("push", (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice) event.waitUntil(call(notice));
});

async function call({ title, body, url, tag }: Notice): Promise<void> {
  const icon = "/static/icon-192.png";
  await self.registration.showNotification(title, { body, tag, icon, badge: "/static/badge-96.png", data: { url } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { url: string }).url));
});

async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}
