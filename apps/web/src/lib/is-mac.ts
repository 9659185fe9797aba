// Whether key caps bear the signs of an Apple keyboard.
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
