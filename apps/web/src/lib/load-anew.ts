// Loading the page anew by the app's own doing. Nobody asked for it, so it takes no other device's place (CHAN-22).
const key = "loadedAnew";

/** Loads the app anew at `address`, in place of the page shown. */
export function loadAnew(address: string): void {
  sessionStorage.setItem(key, "1");
  location.replace(address);
}

/** Whether the app itself loaded this page anew; true for the first to ask. */
export function takeLoadedAnew(): boolean {
  const wasLoaded = sessionStorage.getItem(key) !== null;
  sessionStorage.removeItem(key);
  return wasLoaded;
}
