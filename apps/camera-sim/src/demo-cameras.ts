// The eight cameras of the demo: every scene, most codecs, names in both languages.
import type { CameraSpec } from "./camera/camera-spec.ts";

export const demoCameras: readonly CameraSpec[] = [
  { name: "yard", scene: "yard", title: { en: "Yard", fa: "حیاط" } },
  { name: "gate", scene: "gate", title: { en: "Gate", fa: "دروازه" } },
  { name: "shop", scene: "shop", title: { en: "Shop", fa: "مغازه" } },
  { name: "car-park", scene: "carPark", title: { en: "Car park", fa: "پارکینگ" } },
  { name: "entrance", scene: "entrance", title: { en: "Entrance", fa: "ورودی" } },
  { name: "warehouse", scene: "warehouse", title: { en: "Warehouse", fa: "انبار" } },
  { name: "street", scene: "street", title: { en: "Street", fa: "خیابان" } },
  { name: "roof", scene: "roof", title: { en: "Roof", fa: "پشت‌بام" } },
];
