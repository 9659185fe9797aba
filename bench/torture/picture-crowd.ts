// Everyone asks for pictures: their own, their colleagues', their cameras', and those of strangers. Judged by what each picture says.
import { readFrameStamp } from "@didban/camera-sim";
import { markedPicture, markOf } from "@didban/cloud/platform/images/marked-picture.testing";
import { callApi, type AnyRequest, type Answered } from "@didban/cloud/testing/calls";
import type { Person } from "@didban/cloud/testing/person";
import { endpoints, type Endpoint, type EndpointRequest } from "@didban/contract";
import { seededRandom } from "@didban/testkit";
import { setTimeout as wait } from "node:timers/promises";
import { cameraOfStamp, startCameras, type Cameras } from "../world/camera-process.ts";
import { CrowdServer } from "../world/crowd-server.ts";

const { archive, cameras, profile } = endpoints;

export interface PicturesRun {
  readonly workspaces: number;
  readonly peopleEach: number;
  readonly seconds: number;
  readonly seed: number;
  say(line: string): void;
}

/** Has everyone ask. `isBroken`: from behind a cache that keeps answers by address alone; the verdict must tell. */
type Ask = (isBroken: boolean) => Promise<PicturesVerdict>;

export interface PicturesVerdict {
  /** Pictures that were the ones asked for. */
  readonly answers: number;
  /** Strangers' pictures that were refused. */
  readonly refused: number;
  readonly foreign: number;
  readonly foreignBytes: number;
  readonly unreadable: number;
}

const askersAtOnce = 20;
/** A third of the run lasts until so many have been answered and refused, however slow the machine. */
const leastOfThird = { answers: 20, refused: 5 };
/** Whoever is that slow does not answer at all. */
const patienceMs = 120_000;

const nothingYet = () => ({ answers: 0, refused: 0, foreign: 0, foreignBytes: 0, unreadable: 0 });

interface Asker {
  readonly person: Person;
  /** What their own picture says. */
  readonly mark: number;
  readonly workspace: number;
}

/** Answers what `told` makes of the verdicts in a world of its own. */
export async function askForPictures<Told>(
  run: PicturesRun,
  told: (ask: Ask) => Promise<Told>,
): Promise<Told> {
  const sim = await startCameras({ count: run.workspaces, hasOwnNumbers: true });
  const world = await CrowdServer.start({
    ...run,
    environment: { DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" },
  });
  try {
    const crowd = new PictureCrowd(world, run);
    await crowd.prepare(sim);
    return await told((isBroken) => crowd.ask(isBroken));
  } finally {
    await world.close();
    await sim.stop();
  }
}

class PictureCrowd {
  readonly #world: CrowdServer;
  readonly #run: PicturesRun;
  readonly #random: () => number;
  readonly #askers: readonly Asker[];
  readonly #cameraIds: string[] = [];
  /** Of the newest picture of each person. */
  readonly #tags = new Map<number, string>();
  /** What the careless cache of the broken variant keeps. */
  readonly #kept = new Map<string, Answered<Endpoint>>();
  #isBroken = false;
  #verdict = nothingYet();

  constructor(world: CrowdServer, run: PicturesRun) {
    this.#world = world;
    this.#run = run;
    this.#random = seededRandom(run.seed);
    this.#askers = world.workspaces.flatMap(({ people }, workspace) =>
      people.map((person, place) => ({ person, workspace, mark: 1 + workspace * run.peopleEach + place })),
    );
  }

  async ask(isBroken: boolean): Promise<PicturesVerdict> {
    this.#isBroken = isBroken;
    this.#verdict = nothingYet();
    let isOver = false;
    const asking = Array.from({ length: askersAtOnce }, async () => {
      while (!isOver) await this.#askOnce();
    });
    await this.#third();
    // A careless cache is at fault without any death.
    if (!isBroken) await this.#throughDeaths();
    isOver = true;
    await Promise.all(asking);
    return this.#verdict;
  }

  async #throughDeaths(): Promise<void> {
    const { say } = this.#run;
    await this.#world.killApi();
    say(`the api was killed: ${JSON.stringify(this.#verdict)}`);
    await this.#third();
    await this.#world.killAll();
    say(`the product was killed: ${JSON.stringify(this.#verdict)}`);
    await this.#third();
  }

  /** While everyone asks. */
  async #third(): Promise<void> {
    const before = { ...this.#verdict };
    const deadline = performance.now() + patienceMs;
    await wait((this.#run.seconds * 1000) / 3);
    // Behind a careless cache hardly anybody is refused; it has done its harm once it kept something and was asked again.
    const isEnough = () =>
      this.#isBroken
        ? this.#verdict.foreignBytes > 0
        : this.#verdict.answers - before.answers >= leastOfThird.answers &&
          this.#verdict.refused - before.refused >= leastOfThird.refused;
    while (!isEnough() && performance.now() < deadline) await wait(50);
  }

  /** A picture for everyone, and a camera that is recorded for every workspace. */
  async prepare(sim: Cameras): Promise<void> {
    for (const { person, mark } of this.#askers) {
      const file = new Blob([Uint8Array.from(await markedPicture(mark))]);
      const { status, problem } = await this.#call(person, profile.updateOwnAvatar, { file });
      if (status !== 200) throw new Error(`No picture was kept: ${JSON.stringify(problem)}`);
    }
    for (const [at, { people }] of this.#world.workspaces.entries()) {
      const config = { url: sim.urls[at]?.main ?? "" };
      const made = await this.#call(people[0], cameras.create, { body: { name: "Camera", config } });
      this.#cameraIds.push(made.body.camera.id);
    }
    for (const [at, id] of this.#cameraIds.entries()) {
      const owner = this.#world.workspaces[at]?.people[0];
      while ((await this.#call(owner, archive.thumbnail, { params: { id }, query: {} })).status !== 200)
        await wait(200);
    }
    this.#run.say(`${this.#askers.length} people and ${this.#cameraIds.length} cameras have pictures`);
  }

  async #askOnce(): Promise<void> {
    const asker = this.#any(this.#askers);
    const owner = this.#any(this.#askers);
    try {
      if (this.#random() < 0.5) await this.#askForPerson(asker, owner);
      else await this.#askForCamera(asker, this.#random() < 0.5 ? asker.workspace : owner.workspace);
    } catch {
      // Nobody answers while it is started again.
      await wait(50);
    }
  }

  async #askForPerson(asker: Asker, stranger: Asker): Promise<void> {
    const colleagues = this.#askers.filter(({ workspace }) => workspace === asker.workspace);
    const asked = this.#random() < 0.4 ? asker : this.#random() < 0.6 ? this.#any(colleagues) : stranger;
    // Somebody else's tag: that nothing has changed would leave their picture standing.
    const tag = this.#tags.get(this.#any(this.#askers).mark);
    const headers = tag === undefined ? {} : { "if-none-match": tag };
    const answer =
      asked === asker
        ? await this.#askCached(asker, profile.readOwnAvatar, { headers })
        : await this.#askCached(asker, profile.readAvatar, {
            params: { id: asked.person.accountId },
            headers,
          });
    if (answer.status === 304) return void (this.#tags.get(asked.mark) === tag || this.#foreign(0));
    if (answer.status !== 200) return this.#refusal(answer.status, asked.workspace !== asker.workspace);
    this.#tags.set(asked.mark, answer.headers.get("etag") ?? "");
    // What is no picture at all says nothing either.
    const said = await markOf(answer.bytes).catch(() => null);
    this.#judge(answer.bytes, said, asked.mark, asked.workspace === asker.workspace);
  }

  async #askForCamera(asker: Asker, workspace: number): Promise<void> {
    const id = this.#cameraIds[workspace] ?? "";
    const answer = await this.#askCached(asker, archive.thumbnail, { params: { id }, query: {} });
    if (answer.status !== 200) return this.#refusal(answer.status, workspace !== asker.workspace);
    const bytes = Buffer.from(answer.body.data, "base64");
    const stamp = readFrameStamp(bytes);
    const camera = stamp === undefined ? null : cameraOfStamp(stamp.number);
    this.#judge(bytes, camera, workspace, workspace === asker.workspace);
  }

  #judge(bytes: Uint8Array, said: number | null, asked: number, isAllowed: boolean): void {
    if (said === null) this.#verdict.unreadable += 1;
    if (said !== null && said === asked && isAllowed) this.#verdict.answers += 1;
    else this.#foreign(bytes.length);
  }

  #foreign(bytes: number): void {
    this.#verdict.foreign += 1;
    this.#verdict.foreignBytes += bytes;
  }

  #refusal(status: number, isOfStranger: boolean): void {
    if (status === 404 && isOfStranger) this.#verdict.refused += 1;
  }

  #call<E extends Endpoint>(
    person: Person | undefined,
    endpoint: E,
    request: EndpointRequest<E> | AnyRequest,
  ) {
    return callApi(this.#world, endpoint, request, person?.accessToken);
  }

  async #askCached<E extends Endpoint>(
    { person }: Asker,
    endpoint: E,
    request: AnyRequest,
  ): Promise<Answered<E>> {
    if (!this.#isBroken) return this.#call(person, endpoint, request);
    const address = `${endpoint.path} ${JSON.stringify(request.params)}`;
    const kept = this.#kept.get(address) ?? (await this.#call(person, endpoint, { ...request, headers: {} }));
    if (kept.status === 200) this.#kept.set(address, kept as Answered<Endpoint>);
    return kept as Answered<E>;
  }

  #any<One>(list: readonly One[]): One {
    const one = list[Math.floor(this.#random() * list.length)];
    if (one === undefined) throw new RangeError("Nothing to choose from");
    return one;
  }
}
