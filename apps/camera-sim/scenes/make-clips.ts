// Draws every scene and encodes the committed clips: `node apps/camera-sim/scenes/make-clips.ts [SCENE...]`. With `--still SCENE PHASE
// FILE.png` it draws a single picture, for looking at while drawing. Developers run it after changing a drawing; nothing else does.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { paintFrameNumber } from "../src/clip/frame-number.ts";
import { loopSeconds, type ScenePlan, scenePlans } from "./clip-plans.ts";
import { pictureHeight, pictureWidth, type SceneDrawing, svgDocument } from "./drawings/kit.ts";
import { ClipEncoder } from "./encoder.ts";
import { makeSounds } from "./sound.ts";

const clipsFolder = join(import.meta.dirname, "../clips");

async function makeClips({ drawing, frameRate, clips }: ScenePlan): Promise<void> {
  const encoders = clips.map((plan) => new ClipEncoder(plan));
  const frameCount = frameRate * loopSeconds;
  for (let frame = 0; frame < frameCount; frame++) {
    const rgb = await drawRgb(drawing, frame / frameCount);
    for (const encoder of encoders) {
      const step = frameRate / encoder.plan.frameRate;
      if (frame % step === 0)
        await encoder.write(await resized(rgb, encoder.plan.width, encoder.plan.height, frame / step));
    }
  }
  for (const encoder of encoders) await encoder.finish(clipsFolder);
}

async function drawRgb(drawing: SceneDrawing, phase: number): Promise<Buffer> {
  return sharp(Buffer.from(svgDocument(drawing.draw(phase))))
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** A copy in the wanted size with its frame number painted on. */
async function resized(rgb: Buffer, width: number, height: number, frameNumber: number): Promise<Buffer> {
  const raw = { width: pictureWidth, height: pictureHeight, channels: 3 } as const;
  const picture =
    width === pictureWidth
      ? Buffer.from(rgb)
      : await sharp(rgb, { raw }).resize(width, height).raw().toBuffer();
  paintFrameNumber(picture, width, height, frameNumber);
  return picture;
}

const [first, ...rest] = process.argv.slice(2);
mkdirSync(clipsFolder, { recursive: true });
if (first === "--still") {
  const [name, phase = "0", file = "still.png"] = rest;
  const plan = scenePlans.find((each) => each.drawing.name === name);
  if (plan === undefined) throw new RangeError(`no scene ${name}`);
  await sharp(Buffer.from(svgDocument(plan.drawing.draw(Number(phase)))))
    .png()
    .toFile(file);
} else {
  const wanted = first === undefined ? scenePlans.map((plan) => plan.drawing.name) : [first, ...rest];
  for (const plan of scenePlans) {
    if (!wanted.includes(plan.drawing.name)) continue;
    await makeClips(plan);
    console.log(`${plan.drawing.name}: ${plan.clips.map((clip) => clip.name).join(", ")}`);
  }
  makeSounds(clipsFolder);
}
