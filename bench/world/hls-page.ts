// Recorded footage as HLS, played by the browser itself: what an exact seek is measured beside.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { startBrowser } from "@didban/testkit/browser";
import { freePort } from "@didban/testkit";

const types: Readonly<Record<string, string>> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".mp4": "video/mp4",
  ".m4s": "video/iso.segment",
};
const html =
  '<!doctype html><video muted preload="auto" width="1920" height="1080" src="/list.m3u8"></video>';
const segmentSeconds = 2;
const patienceMs = 20_000;
/** A browser that seeks to the picture it shows already draws none. */
const seekPatienceMs = 5_000;

/**
 * Milliseconds from setting the time to the picture on screen, for each share (0 to 1) of the file's length at which a picture was drawn; undefined where the browser
 * does not play HLS.
 */
export async function seeksInHls(file: string, shares: readonly number[]): Promise<number[] | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "didban-bench-hls-"));
  const output = `-c copy -f hls -hls_segment_type fmp4 -hls_time ${segmentSeconds} -hls_playlist_type vod`;
  execFileSync("ffmpeg", ["-v", "error", "-i", file, ...output.split(" "), join(folder, "list.m3u8")]);
  const server = createServer((request, response) => {
    const name = basename(request.url ?? "/");
    const type = types[extname(name)];
    if (type === undefined) response.writeHead(200, { "content-type": "text/html" }).end(html);
    else response.writeHead(200, { "content-type": type }).end(readFileSync(join(folder, name)));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`http://127.0.0.1:${port}/`);
    const plays = await page
      .waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2, undefined, {
        timeout: patienceMs,
      })
      .then(
        () => true,
        () => false,
      );
    if (!plays) return undefined;
    const found: number[] = [];
    for (const share of shares) {
      const seek = page.evaluate(
        async ([at, withinMs]) => {
          const video = document.querySelector("video");
          if (!video) throw new Error("there is no video");
          const startMs = performance.now();
          const drawn = new Promise<number>((resolve) =>
            video.requestVideoFrameCallback(() => resolve(performance.now() - startMs)),
          );
          video.currentTime = at * video.duration;
          return Promise.race([drawn, new Promise<null>((resolve) => setTimeout(resolve, withinMs, null))]);
        },
        [share, seekPatienceMs] as const,
      );
      const tookMs = await seek;
      if (tookMs !== null) found.push(tookMs);
    }
    return found;
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
