import { describe, expect, it } from "vitest";
import {
  cameraDiagnoses,
  diagnosisOf,
  type RtspFault,
  serializeInterleaved,
  serializeRequest,
} from "./index.ts";
import { type ScriptedAnswer, plainAnswer, ScriptedCamera } from "@didban/testkit";

/** A camera that answers `method` its own way and everything else plainly. */
function cameraWith(
  method: string,
  answer: ScriptedAnswer | undefined | ((transport: string) => ScriptedAnswer),
): ScriptedCamera {
  return new ScriptedCamera((request) => {
    if (request.method !== method) return plainAnswer(request);
    return typeof answer === "function" ? answer(request.headers.get("Transport") ?? "") : answer;
  });
}

const rtp = Uint8Array.of(0x80, 96, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 7);

describe("a session over the connection", () => {
  it("goes from OPTIONS to pictures, and gives every packet its track", () => {
    const camera = new ScriptedCamera().startPlaying();
    expect(camera.methods).toEqual(["OPTIONS", "DESCRIBE", "SETUP", "SETUP", "PLAY"]);
    expect(camera.requests.map((request) => request.uri)).toEqual([
      "rtsp://192.0.2.10/live",
      "rtsp://192.0.2.10/live",
      "rtsp://192.0.2.10/live/track1",
      "rtsp://192.0.2.10/live/track2",
      "rtsp://192.0.2.10/live/",
    ]);
    expect(camera.requests[4]?.headers.get("Session")).toBe("42");
    camera.outputs.length = 0;
    for (const channel of [0, 1, 2, 3, 9]) camera.send(serializeInterleaved(channel, rtp));
    expect(camera.outputs).toEqual([
      { kind: "rtp", trackIndex: 0, packet: rtp },
      { kind: "rtcp", trackIndex: 0, packet: rtp },
      { kind: "rtp", trackIndex: 1, packet: rtp },
      { kind: "rtcp", trackIndex: 1, packet: rtp },
    ]);
  });

  it("uses the channels the camera chose", () => {
    let next = 4;
    const camera = cameraWith("SETUP", () => {
      const transport = `RTP/AVP/TCP;unicast;interleaved=${next}-${next + 1};ssrc=ABCD`;
      next += 2;
      return { status: 200, headers: [["Transport", transport], ["Session", "1"]] }; // prettier-ignore
    }).startPlaying();
    camera.outputs.length = 0;
    camera.send(serializeInterleaved(6, rtp)).send(serializeInterleaved(0, rtp));
    expect(camera.outputs).toEqual([{ kind: "rtp", trackIndex: 1, packet: rtp }]);
  });

  it("keeps its own channels where a camera answers every track with 0-1", () => {
    const camera = cameraWith("SETUP", () => ({
      status: 200,
      headers: [["Transport", "RTP/AVP/TCP;unicast;interleaved=0-1"]],
    })).startPlaying();
    expect(camera.last("playing")?.tracks.map((track) => track.transport)).toEqual([
      { kind: "tcp", rtpChannel: 0, rtcpChannel: 1 },
      { kind: "tcp", rtpChannel: 2, rtcpChannel: 3 },
    ]);
  });

  it("plays cameras that give no Session, no Transport and no CSeq", () => {
    const camera = new ScriptedCamera((request) => {
      const answer = plainAnswer(request);
      return (
        answer && {
          ...answer,
          headers: request.method === "SETUP" ? [] : (answer.headers ?? []),
          cseq: false,
        }
      );
    }).startPlaying();
    expect(camera.last("playing")?.tracks).toHaveLength(2);
    expect(camera.requests.at(-1)?.headers.get("Session")).toBeUndefined();
  });

  it("tells where each track starts, matching RTP-Info by track name or by order", () => {
    const info = (first: string, second: string) =>
      cameraWith("PLAY", {
        status: 200,
        headers: [["RTP-Info", `url=${first};seq=65535;rtptime=4294967295, url=${second};seq=9`]],
      })
        .startPlaying()
        .last("playing")
        ?.tracks.map((track) => [track.firstSequence, track.firstRtpTime]);
    expect(info("rtsp://192.0.2.10/live/track2", "rtsp://192.0.2.10/live/track1/")).toEqual([
      [9, undefined],
      [65_535, 4_294_967_295],
    ]);
    expect(info("rtsp://10.0.0.1/a;b,c", '"x"')).toEqual([
      [65_535, 4_294_967_295],
      [9, undefined],
    ]);
  });

  it("sends receiver reports through the track's own channel, only while it plays", () => {
    const camera = new ScriptedCamera().startPlaying();
    camera.client.sendRtcp(1, Uint8Array.of(1, 2));
    expect(camera.client.pull()).toEqual({ kind: "send", bytes: Uint8Array.of(0x24, 3, 0, 2, 1, 2) });
    camera.client.teardown(0);
    camera.settle();
    camera.client.sendRtcp(1, Uint8Array.of(1, 2));
    expect(camera.client.pull()).toBeUndefined();
  });

  it("does without the sound when only its SETUP is refused", () => {
    const camera = new ScriptedCamera((request) =>
      request.uri.endsWith("track2") ? { status: 500 } : plainAnswer(request),
    ).startPlaying();
    expect(camera.last("playing")?.tracks.map((track) => track.trackIndex)).toEqual([0]);
  });
});

describe("a session over UDP", () => {
  const udpPorts = [50_000, 50_001] as const;

  it("offers its ports and tells the camera's", () => {
    const transport = "RTP/AVP;unicast;client_port=50000-50001;server_port=6970-6971;source=192.0.2.11";
    const camera = cameraWith("SETUP", () => ({ status: 200, headers: [["Transport", transport]] })).start();
    camera.client.play([{ trackIndex: 0, udpPorts }], 0);
    camera.settle();
    expect(camera.requests[2]?.headers.get("Transport")).toBe("RTP/AVP;unicast;client_port=50000-50001");
    expect(camera.last("playing")?.tracks).toMatchObject([
      { trackIndex: 0, transport: { kind: "udp" }, serverPorts: [6970, 6971], source: "192.0.2.11" },
    ]);
  });

  it("falls back to the connection on 461", () => {
    const camera = new ScriptedCamera((request) => {
      const isUdp = request.headers.get("Transport")?.includes("client_port") ?? false;
      return isUdp ? { status: 461 } : plainAnswer(request);
    }).start();
    camera.client.play([{ trackIndex: 0, udpPorts }], 0);
    camera.settle();
    expect(camera.methods.slice(2)).toEqual(["SETUP", "SETUP", "PLAY"]);
    expect(camera.last("playing")?.tracks).toMatchObject([{ transport: { kind: "tcp", rtpChannel: 0 } }]);
  });

  it("CONN-23 reports a camera that takes neither, and one that grants the other", () => {
    const refusing = cameraWith("SETUP", { status: 461 }).start();
    refusing.client.play([{ trackIndex: 0, udpPorts }], 0);
    expect(refusing.settle().last("failed")?.fault).toMatchObject({
      kind: "transportRefused",
      answer: { status: 461 },
    });
    const fault = refusing.last("failed")?.fault;
    expect(fault && diagnosisOf(fault)).toBe("cameraTransportRefused");
    const other: ScriptedAnswer = {
      status: 200,
      headers: [["Transport", "RTP/AVP;unicast;client_port=1-2"]],
    };
    expect(cameraWith("SETUP", other).startPlaying().last("failed")?.fault.kind).toBe("transportRefused");
  });
});

describe("a picture that is offered by SRTP", () => {
  const offered = { status: 200, body: "v=0\r\nm=video 0 RTP/SAVP 96\r\na=rtpmap:96 H264/90000\r\n" };
  const answering = (status: number) => {
    const camera = new ScriptedCamera((request) => {
      if (request.method === "DESCRIBE") return { ...plainAnswer(request), ...offered };
      return request.method === "SETUP" && status !== 200 ? { status } : plainAnswer(request);
    }).start();
    camera.client.play([{ trackIndex: 0 }], 0);
    return camera.settle();
  };

  it("is asked for as plain RTP, which most cameras send too", () => {
    expect(answering(200).last("playing")?.tracks).toHaveLength(1);
  });

  it.each([461, 400, 406, 472])(
    "CONN-23 where that is refused by %i, that is said, and nothing of codecs",
    (status) => {
      const fault = answering(status).last("failed")?.fault;
      expect(fault).toMatchObject({ kind: "srtpOnly", answer: { status } });
      expect(fault && diagnosisOf(fault)).toBe("cameraSrtpOnly");
    },
  );

  it.each([403, 404, 454, 500])("a refusal by %i is about something else", (status) => {
    expect(answering(status).last("failed")?.fault.kind).not.toBe("srtpOnly");
  });
});

describe("keeping the session alive", () => {
  it("asks by GET_PARAMETER well before the session's timeout, as long as it lasts", () => {
    const camera = new ScriptedCamera().startPlaying();
    camera.pass(29_999);
    expect(camera.methods.at(-1)).toBe("PLAY");
    camera.pass(1);
    expect(camera.methods.at(-1)).toBe("GET_PARAMETER");
    expect(camera.requests.at(-1)?.headers.get("Session")).toBe("42");
    camera.pass(300_000);
    expect(camera.methods.filter((method) => method === "GET_PARAMETER")).toHaveLength(11);
  });

  it.each([
    ["42;timeout=10", 5_000],
    ["42", 30_000],
    ["42;timeout=0", 30_000],
    ["42;timeout=soon", 30_000],
    ["42;timeout=3600", 30_000],
  ])("with Session %j every %i ms", (session, everyMs) => {
    const camera = cameraWith("SETUP", () => ({
      status: 200,
      headers: [["Session", session]],
    })).startPlaying();
    camera.pass(everyMs - 1);
    expect(camera.methods.at(-1)).toBe("PLAY");
    camera.pass(1);
    expect(camera.methods.at(-1)).toBe("GET_PARAMETER");
  });

  it("asks by OPTIONS where GET_PARAMETER is not offered, refused or not answered", () => {
    const notOffered = cameraWith("OPTIONS", { status: 200 }).startPlaying().pass(30_000);
    expect(notOffered.methods.at(-1)).toBe("OPTIONS");
    for (const answer of [{ status: 501 }, { status: 401 }, undefined]) {
      const camera = cameraWith("GET_PARAMETER", answer).startPlaying().pass(75_000);
      expect(camera.methods.slice(5)).toEqual(["GET_PARAMETER", "OPTIONS"]);
      expect(camera.last("failed")).toBeUndefined();
    }
  });

  it("ends when the camera has forgotten the session, or ends it itself", () => {
    const forgotten = cameraWith("GET_PARAMETER", { status: 454 }).startPlaying().pass(30_000);
    expect(forgotten.last("failed")?.fault).toMatchObject({
      kind: "sessionLost",
      request: { method: "GET_PARAMETER" },
    });
    const ended = new ScriptedCamera().startPlaying();
    ended.send(serializeRequest("TEARDOWN", "rtsp://192.0.2.10/live", [["CSeq", "7"]]));
    expect(ended.last("failed")?.fault).toMatchObject({ kind: "sessionLost", request: { cseq: 7 } });
  });

  it("answers a camera that asks, and goes on", () => {
    const camera = new ScriptedCamera().startPlaying();
    camera.client.push(serializeRequest("OPTIONS", "*", [["CSeq", "3"]]), 0);
    const output = camera.client.pull();
    expect(output?.kind === "send" && new TextDecoder().decode(output.bytes)).toMatch(
      /^RTSP\/1.0 200 OK\r\nCSeq: 3\r\n/,
    );
    camera.client.push(serializeRequest("RECORD", "*", [["CSeq", "4"]]), 0);
    const other = camera.client.pull();
    expect(other?.kind === "send" && new TextDecoder().decode(other.bytes)).toMatch(/^RTSP\/1.0 501 /);
  });
});

it("gives up a camera that asks without end", () => {
  const camera = new ScriptedCamera().startPlaying();
  for (let cseq = 1; cseq <= 33; cseq++)
    camera.send(serializeRequest("OPTIONS", "*", [["CSeq", String(cseq)]]));
  expect(camera.last("failed")?.fault).toMatchObject({ kind: "tooManyRequests", request: { cseq: 33 } });
});

describe("ending", () => {
  it("tears down once and is closed by the answer or by silence", () => {
    const camera = new ScriptedCamera().startPlaying();
    camera.client.teardown(0);
    camera.settle();
    expect(camera.methods.at(-1)).toBe("TEARDOWN");
    expect(camera.last("closed")).toBeDefined();
    const silent = cameraWith("TEARDOWN", undefined).startPlaying();
    silent.client.teardown(0);
    silent.settle().pass(10_000);
    expect(silent.last("closed")).toBeDefined();
    const early = new ScriptedCamera(() => undefined).start();
    early.client.teardown(0);
    expect(early.settle().last("closed")).toBeDefined();
  });

  it.each([301, 302, 305])("%i is handed out, never followed", (status) => {
    const camera = cameraWith("DESCRIBE", {
      status,
      headers: [["Location", "rtsp://198.51.100.1/other"]],
    }).start();
    expect(camera.last("redirected")?.url).toBe("rtsp://198.51.100.1/other");
    expect(camera.methods).toEqual(["OPTIONS", "DESCRIBE"]);
    expect(camera.client.nextTimeoutMs).toBeUndefined();
  });

  it("completes a redirect to a path, and treats one to nowhere as a refusal", () => {
    const path = cameraWith("DESCRIBE", { status: 302, headers: [["Location", "/other"]] }).start();
    expect(path.last("redirected")?.url).toBe("rtsp://192.0.2.10/other");
    expect(cameraWith("DESCRIBE", { status: 302 }).start().last("failed")?.fault.kind).toBe("refused");
  });
});

describe("faults", () => {
  const foreign = "v=0\r\nm=video 0 RTP/AVP 98\r\na=rtpmap:98 VP8/90000\r\nm=audio 0 RTP/AVP 0\r\n";
  const cases: [string, string, ScriptedAnswer | undefined, RtspFault["kind"], string][] = [
    ["an unknown stream", "DESCRIBE", { status: 404 }, "streamNotFound", "cameraStreamNotFound"],
    ["a wrong channel number (Dahua)", "DESCRIBE", { status: 400 }, "streamNotFound", "cameraStreamNotFound"],
    ["a page instead of a description", "DESCRIBE", { status: 200, body: "<html>" }, "badDescription", "cameraStreamNotFound"],
    ["foreign codecs only", "DESCRIBE", { status: 200, body: foreign }, "codecUnsupported", "cameraCodecUnsupported"],
    ["sound only", "DESCRIBE", { status: 200, body: "v=0\r\nm=audio 0 RTP/AVP 0\r\n" }, "noVideo", "cameraNoPicture"],
    ["a camera out of order", "DESCRIBE", { status: 503 }, "refused", "cameraNoPicture"],
    ["a camera without bandwidth", "SETUP", { status: 453 }, "refused", "cameraNoPicture"],
    ["a track that is gone", "SETUP", { status: 404 }, "streamNotFound", "cameraStreamNotFound"],
    ["a session that is gone", "PLAY", { status: 454 }, "sessionLost", "cameraNoPicture"],
    ["a user without rights", "DESCRIBE", { status: 403 }, "credentialsRefused", "cameraCredentialsWrong"],
    ["401 without credentials to give", "DESCRIBE", { status: 401 }, "credentialsNeeded", "cameraCredentialsWrong"],
    ["a locked account", "DESCRIBE", { status: 401, reason: "User is locked" }, "accountLocked", "cameraAccountLocked"],
    ["silence", "OPTIONS", undefined, "noAnswer", "CameraNotAccessible"],
    ["silence after OPTIONS", "DESCRIBE", undefined, "noAnswer", "CameraNotAccessible"],
  ]; // prettier-ignore

  it.each(cases)("%s to %s is named, placed and diagnosed", (_, method, answer, kind, diagnosis) => {
    const camera = cameraWith(method, answer).start();
    if (camera.last("described")) camera.client.play([{ trackIndex: 0 }], 0);
    const fault = camera.settle().pass(10_000).last("failed")?.fault;
    if (fault === undefined || fault.kind === "unreadable") throw new Error("no fault of a request");
    expect(fault.kind).toBe(kind);
    expect(diagnosisOf(fault)).toBe(diagnosis);
    expect(cameraDiagnoses).toContain(diagnosis);
    const place = "request" in fault ? fault.request : fault.answer;
    expect(camera.received(place)?.method).toBe(method);
  });

  it("names the codecs a camera sends instead", () => {
    const fault = cameraWith("DESCRIBE", { status: 200, body: foreign }).start().last("failed")?.fault;
    expect(fault).toMatchObject({ kind: "codecUnsupported", encodings: ["VP8"] });
  });

  it("tells how long an account stays locked", () => {
    const locked: ScriptedAnswer = { status: 401, headers: [["Retry-After", "300"]] };
    expect(cameraWith("DESCRIBE", locked).start().last("failed")?.fault).toMatchObject({
      retryAfterSeconds: 300,
    });
  });

  it("goes on to DESCRIBE whatever is answered to OPTIONS", () => {
    expect(cameraWith("OPTIONS", { status: 404 }).startPlaying().last("playing")).toBeDefined();
  });

  it("gives up a stream of junk, and says where", () => {
    const camera = new ScriptedCamera(() => undefined).start();
    const junk = new Uint8Array(100_000).fill(0xee);
    for (let turn = 0; turn < 4; turn++) camera.send(junk);
    expect(camera.last("failed")?.fault).toMatchObject({ kind: "unreadable", parse: "tooMuchJunk" });
    expect(camera.outputs.filter((output) => output.kind === "failed")).toHaveLength(1);
  });

  it("does not let media or late bytes stretch the deadline of an answer", () => {
    const camera = new ScriptedCamera(() => undefined).start();
    for (let second = 0; second < 10; second++) camera.send(serializeInterleaved(0, rtp)).pass(1_000);
    expect(camera.last("failed")?.fault.kind).toBe("noAnswer");
  });
});
