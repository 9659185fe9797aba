// What a camera may be instead of one of a brand in the catalogue (CONN-13). No shapes, so that screens may take it.

/** `manufacturerCode` of a camera whose brand is not known: found by ONVIF, or reached by an address that the person knows (CONN-13). */
export const otherBrands = { onvif: "onvif", rtsp: "rtsp" } as const;
