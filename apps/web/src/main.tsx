// Starts the app: texts first, so that nothing is painted in a language that is not the person's; then the sign-in page alone for whoever
// has to sign in, a display's page for a screen on a wall, or the app.
import "@mantine/core/styles.layer.css";
import "@fontsource-variable/inter";
import "@fontsource-variable/vazirmatn";
import "./ui/global.css";
import { createRoot, type Root } from "react-dom/client";
import { startTexts } from "./i18n/index.ts";
import { keepFocus } from "./lib/keep-focus.ts";
import { paths } from "./lib/paths.ts";
import { useSession } from "./lib/session-store.ts";

// The policy of the page forbids code made of text; shapes are checked without it, and without a try that would be reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Once a page, for whoever reports what they see (UI-16).
console.info(import.meta.env.VITE_VERSION);

keepFocus();

const element = document.getElementById("root");
if (element) void start(createRoot(element));

async function start(root: Root): Promise<void> {
  if (location.pathname === paths.display) {
    const [{ DisplayEntry }] = await Promise.all([import("./app/display-entry.tsx"), startTexts()]);
    return root.render(<DisplayEntry />);
  }
  const isSigningIn = location.pathname === paths.signIn && useSession.getState().tokens === null;
  const [part] = await Promise.all([isSigningIn ? import("./app/entry.tsx") : showApp(root), startTexts()]);
  if (!part) return;
  root.render(<part.Entry />);
  const forget = useSession.subscribe(({ tokens }) => {
    if (tokens === null) return;
    forget();
    void showApp(root);
  });
}

async function showApp(root: Root): Promise<undefined> {
  const [{ App, startApp }] = await Promise.all([import("./app/app.tsx"), startTexts()]);
  startApp();
  root.render(<App />);
}
