// Gives the focus back to the control that began something, once it takes it again (MFA-23): a button is often out of use while its call runs.

/** Frames to wait for the control to be usable again. */
const patience = 30;

/** Call before; the answer gives the focus back, unless something else has taken it. */
export function rememberFocus(): () => void {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return () => {};
  let frames = 0;
  const tryNow = () => {
    frames += 1;
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== control;
    if (isElsewhere || !control.isConnected || frames > patience) return;
    control.focus({ preventScroll: true });
    requestAnimationFrame(tryNow);
  };
  return () => requestAnimationFrame(tryNow);
}
