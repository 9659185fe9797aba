// A catalogue of 60 brands with 60 models each, for tests and measurements of searching.
import type { CameraCatalogue } from "@didban/contract";

export function largeCatalogue(brands = 60, models = 60): CameraCatalogue {
  return {
    version: "large",
    updatedAt: "2026-01-01T00:00:00Z",
    brands: Array.from({ length: brands }, (_, at) => ({
      code: `brand-${at}`,
      name: `Acme Brand ${at}`,
      aliases: [`برند ${at}`],
      kinds: ["camera", "nvr"] as const,
      onvif: true,
      defaults: { port: 80, securePort: 443, streamPort: 554, username: "admin" },
      templates: { high: "rtsp://{host}:{streamPort}/{channel}" },
      models: Array.from({ length: models }, (__, place) => ({
        pattern: `AC${at}-${String.fromCharCode(65 + (place % 26))}${place * 37}-IR${place % 3 === 0 ? "*" : ""}`,
        kind: "camera" as const,
        channels: 1,
      })),
    })).map((brand) => ({ ...brand, kinds: [...brand.kinds] })),
  };
}
