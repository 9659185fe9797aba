// Keeps the keyboard somewhere (UI-18). A control that has the focus and goes out of use or out of the page would leave it nowhere: the focus
// then comes back to the control once that can be used again, else goes to what is nearest to where it was, else to where it was before.
// A part of the page takes it whole, with `data-takes-focus`, where to have the focus means something to each of its controls.

/** A control that had the focus, and the parts of the page around it from the inside out, as far as the region they make. */
interface Place {
  readonly control: HTMLElement;
  readonly around: readonly Element[];
}

const regions = "main, nav, header, aside, [role=dialog], [role=menu], [role=listbox]";
const controls = "a[href], button, input, select, textarea, [tabindex]";
const wholes = "[data-takes-focus]";

/** Regions to remember: dialogs over dialogs are few. */
const memory = 12;

/** What takes the focus itself, such as a dialog that opens or a new screen's heading, does so within this time. */
const patienceMs = 100;

export function keepFocus(): void {
  let places: Place[] = [];
  let address = location.pathname;
  let isPointing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    timer = undefined;
    // Whoever points needs none of it, and on a phone a field that takes the focus would bring its keyboard up.
    if (!isLost() || isPointing || places.length === 0) return;
    // A screen may arrive later than its heading is looked for.
    if (address !== location.pathname) return heading()?.focus({ preventScroll: true });
    const place = places.findLast(({ control, around }) => control.isConnected || heirOf(control, around));
    if (!place || isBusy(place.control)) return;
    heirOf(place.control, place.around)?.focus({ preventScroll: true });
  };
  const lookSoon = () => {
    if (timer === undefined && places.length > 0 && isLost()) timer = setTimeout(look, patienceMs);
  };
  addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (address !== location.pathname) places = [];
    address = location.pathname;
    // Of each region, the control that had it last.
    const place = placeOf(target);
    const others = places.filter(({ around }) => around.at(-1) !== place.around.at(-1));
    places = [...others, place].slice(-memory);
  });
  addEventListener("pointerdown", () => (isPointing = true), { capture: true });
  addEventListener("keydown", () => (isPointing = false), { capture: true });
  new MutationObserver(lookSoon).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "data-loading"],
  });
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(":disabled");
}

function placeOf(control: HTMLElement): Place {
  const around: Element[] = [];
  for (let part = control.parentElement; part && part !== document.body; part = part.parentElement) {
    around.push(part);
    if (part.matches(regions)) break;
  }
  return { control, around };
}

/** Who gets the focus in place of `control`, the control itself before all others. */
function heirOf(control: HTMLElement, around: readonly Element[]): HTMLElement | undefined {
  if (isUsable(control)) return control;
  if (control.matches("h1")) return heading();
  return around
    .filter((part) => part.isConnected)
    .flatMap((part) => [part, ...part.querySelectorAll(controls)])
    .filter((part) => part instanceof HTMLElement)
    .find((other) => (other.matches(wholes) || isStop(other)) && isUsable(other));
}

/** Tab comes by. */
function isStop(part: HTMLElement): boolean {
  return part.matches(controls) && part.tabIndex >= 0;
}

function heading(): HTMLElement | undefined {
  const found = document.querySelector<HTMLElement>("main h1") ?? undefined;
  if (found) found.tabIndex = -1;
  return found;
}

function isUsable(control: HTMLElement): boolean {
  return (
    control.isConnected &&
    !control.matches(":disabled") &&
    control.checkVisibility({ visibilityProperty: true })
  );
}

/** Its call runs: it will be usable again, or go. */
function isBusy(control: HTMLElement): boolean {
  return control.isConnected && control.matches("[data-loading]");
}
