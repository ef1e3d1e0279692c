// Test files share one window (`isolate: false`): each finds it as the first one did.
import { afterAll, vi } from "vitest";

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
