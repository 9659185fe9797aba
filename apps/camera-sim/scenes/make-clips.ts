// Draws every scene and encodes the committed clips: `node apps/camera-sim/scenes/make-clips.ts [SCENE...]`. With `--still SCENE PHASE
// FILE.png` it draws a single picture, for looking at while drawing. Developers run it after changing a drawing; nothing else does.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { paintFrameNumber } from "../src/clip/frame-number.ts";
import { type ClipPlan, loopSeconds, type ScenePlan, scenePlans } from "./clip-plans.ts";
import { pictureHeight, pictureWidth, svgDocument } from "./drawings/kit.ts";
import { ClipEncoder } from "./encoder.ts";
import { makeSounds } from "./sound.ts";

const clipsFolder = join(import.meta.dirname, "../clips");

async function makeClips({ drawing, frameRate, clips }: ScenePlan): Promise<void> {
  const encoders = clips.map((plan) => new ClipEncoder(plan));
  const frameCount = frameRate * loopSeconds;
  const longest = Math.max(...clips.map(({ loops = 1 }) => loops));
  for (let frame = 0; frame < longest * frameCount; frame++) {
    const inside = drawing.draw((frame % frameCount) / frameCount);
    for (const encoder of encoders) {
      const { loops = 1 } = encoder.plan;
      const step = frameRate / encoder.plan.frameRate;
      if (frame < loops * frameCount && frame % step === 0)
        await encoder.write(await picture(inside, encoder.plan, frame / step));
    }
  }
  for (const encoder of encoders) await encoder.finish(clipsFolder);
}

/** A drawn picture in the wanted size with its frame number painted on: smaller ones are scaled down, larger ones drawn larger. */
async function picture(inside: string, { width, height }: ClipPlan, frameNumber: number): Promise<Buffer> {
  const svg = Buffer.from(svgDocument(inside, Math.max(width, pictureWidth)));
  const drawn = await sharp(svg).removeAlpha().raw().toBuffer();
  const raw = { width: pictureWidth, height: pictureHeight, channels: 3 } as const;
  const rgb =
    width < pictureWidth ? await sharp(drawn, { raw }).resize(width, height).raw().toBuffer() : drawn;
  paintFrameNumber(rgb, width, height, frameNumber);
  return rgb;
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
