// RTCP packets as built are read back; what is cut or foreign does no harm.
import { describe, expect, it } from "vitest";
import {
  buildBye,
  buildReceiverReport,
  buildSenderReport,
  buildSourceDescription,
  parseRtcp,
  type ReportBlock,
} from "./rtcp.ts";

const block: ReportBlock = {
  ssrc: 0xdeadbeef,
  fractionLost: 12,
  cumulativeLost: -3,
  extendedHighestSequence: 0x1_2345,
  jitter: 99,
  lastSenderReport: 0x89ab_cdef,
  delaySinceLastSenderReport: 65_536,
};
const ntpMs = Date.UTC(2026, 10, 21, 9, 0, 0) + 250.5;
const senderReport = buildSenderReport({
  ssrc: 5,
  ntpMs,
  rtpTimestamp: 4_000_000_000,
  packetCount: 7,
  octetCount: 800,
});

describe("RTCP", () => {
  it("reads sender reports, wall clock included", () => {
    const { packets, fault } = parseRtcp(senderReport);
    expect(fault).toBeUndefined();
    expect(packets).toMatchObject([
      { kind: "senderReport", ssrc: 5, rtpTimestamp: 4_000_000_000, packetCount: 7, octetCount: 800 },
    ]);
    const [report] = packets;
    if (report?.kind !== "senderReport") throw new Error("no sender report");
    expect(report.ntpMs).toBeCloseTo(ntpMs, 3);
    const seconds = Math.floor(ntpMs / 1000) + 2_208_988_800;
    expect(report.ntpMiddle).toBe(((seconds & 0xffff) * 0x10000 + Math.floor(0.2505 * 0x10000)) >>> 0);
  });

  it("reads a compound of receiver report, description and BYE", () => {
    const compound = Uint8Array.of(
      ...buildReceiverReport(9, [block]),
      ...buildSourceDescription(9, "didban"),
      ...buildBye(9),
    );
    expect(compound.length % 4).toBe(0);
    expect(parseRtcp(compound)).toEqual({
      packets: [
        { kind: "receiverReport", ssrc: 9, reports: [block] },
        { kind: "sourceDescription", ssrc: 9, cname: "didban" },
        { kind: "bye", ssrcs: [9] },
      ],
      fault: undefined,
    });
  });

  it("gives back what stood before a fault", () => {
    expect(parseRtcp(Uint8Array.of(...senderReport, 0x80, 200))).toMatchObject({
      packets: [{ kind: "senderReport" }],
      fault: "rtcpTooShort",
    });
    expect(parseRtcp(Uint8Array.of(...senderReport, 0, 200, 0, 0))).toMatchObject({
      fault: "rtcpWrongVersion",
    });
    expect(parseRtcp(senderReport.subarray(0, 20))).toEqual({ packets: [], fault: "rtcpBadLength" });
  });

  it("passes foreign and too small packets over", () => {
    const foreign = Uint8Array.of(0x80, 204, 0, 0);
    const hollow = Uint8Array.of(0x81, 200, 0, 1, 0, 0, 0, 1);
    expect(parseRtcp(Uint8Array.of(...foreign, ...hollow, ...buildBye(1))).packets).toEqual([
      { kind: "bye", ssrcs: [1] },
    ]);
  });
});
