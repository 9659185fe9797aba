// What a maker's device answers, by operation (one about a single profile by `operation:token`), and what is to be understood of it.
import type { PtzAbilities } from "../services/ptz-service.ts";

export interface MakerAnswers {
  readonly maker: string;
  /** The host at which it is asked. */
  readonly askedAt: string;
  readonly answers: Readonly<Record<string, string>>;
  /** What is to be understood of them. */
  readonly expected: {
    readonly manufacturer: string | null;
    readonly model: string | null;
    readonly firmware: string | null;
    readonly serialNo: string | null;
    readonly hardwareId: string | null;
    readonly mac: string | null;
    /** ISO text; null where it is not told. */
    readonly time: string | null;
    readonly isUtc?: boolean;
    readonly ptz?: Partial<PtzAbilities>;
    readonly hasEvents: boolean;
    /** Of the first channel: path, size and codec of the main and the low stream. */
    readonly high: readonly [path: string, size: string, codec: string | undefined];
    readonly low: readonly [path: string, size: string, codec: string | undefined] | null;
    readonly port: number | undefined;
  };
}
