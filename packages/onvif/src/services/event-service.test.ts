import { describe, expect, it } from "vitest";
import { pulledText } from "../onvif.fuzz.ts";
import { readSoap } from "../soap/soap-text.ts";
import { readXml } from "../xml/xml-reader.ts";
import { channelTokensIn, isOfChannel } from "./event-channel.ts";
import { eventsIn, eventTimeMs, pullPointIn, topicsIn } from "./event-service.ts";
import { hardwareEventOf, kindOfTopic } from "./event-topics.ts";

describe("events of devices", () => {
  it("are read from a pull, prefixes of topics and missing zones aside", () => {
    const answer = readSoap(pulledText, "PullMessages");
    const [event] = answer.kind === "answer" ? eventsIn(answer.body) : [];
    expect(event).toMatchObject({ topic: "RuleEngine/CellMotionDetector/Motion", operation: "Changed" });
    expect(eventTimeMs(event?.timeText)).toBe(Date.UTC(2026, 2, 4, 5, 9, 7));
    expect(eventTimeMs("2026-03-04T08:39:07+03:30")).toBe(Date.UTC(2026, 2, 4, 5, 9, 7));
    expect(eventTimeMs("yesterday")).toBeUndefined();
    expect(event && hardwareEventOf(event)).toMatchObject({ kind: "hw-motion", isActive: true });
  });

  it.each([
    ["VideoSource/MotionAlarm", { State: "true" }, "hw-motion", true],
    ["RuleEngine/CellMotionDetector/Motion", { IsMotion: "0" }, "hw-motion", false],
    ["RuleEngine/VMD3/vmd3_video_1", { active: "1" }, "hw-motion", true],
    ["RuleEngine/TamperDetector/Tamper", { IsTamper: "1" }, "hw-tampering", true],
    ["VideoSource/ImageTooBlurry/ImagingService", { State: "true" }, "hw-tampering", true],
    ["VideoSource/ImageTooDark/AnalyticsService", { State: "false" }, "hw-tampering", false],
    ["VideoSource/Tampering", { channel: "1", tampering: "on" }, "hw-tampering", true],
    ["AudioAnalytics/Audio/DetectedSound", { IsSoundDetected: "true" }, "hw-audio", true],
    ["Device/Trigger/DigitalInput", { LogicalState: "true" }, "hw-sensor", true],
    ["Device/Trigger/AlarmIn", { State: "false" }, "hw-sensor", false],
    ["RuleEngine/FieldDetector/ObjectsInside", { IsInside: "true" }, "hw-fence", true],
    ["RuleEngine/LineDetector/Crossed", { ObjectId: "14" }, "hw-cross-line", undefined],
    // A number of an object is no state, whatever number it is.
    ["RuleEngine/LineDetector/Crossed", { ObjectId: "1" }, "hw-cross-line", undefined],
    ["RuleEngine/LineDetector/Crossed", { Direction: "in" }, "hw-cross-line-in", undefined],
    ["RuleEngine/LineDetector/Crossed", { Direction: "LeftToRight" }, "hw-cross-line-out", undefined],
    ["RuleEngine/PerimeterDetector/Border", { State: "true" }, "hw-border-crossing", true],
    ["Device/HardwareFailure/StorageFailure", { Failed: "true" }, "unknown", true],
    ["RuleEngine/MyRuleDetector/DogCatDetect", { State: "true" }, "unknown", true],
  ])("AI-14 %s with %j is %s", (topic, items, kind, isActive) => {
    const data = new Map<string, string>(Object.entries(items));
    expect(hardwareEventOf({ topic, data })).toMatchObject({ kind, topic, isActive });
  });

  it("AI-14 what is about different rules or inputs is told apart, and what is no more there has ended", () => {
    const data = new Map([["LogicalState", "true"]]);
    const about = (token: string) => new Map([["InputToken", token]]);
    const event = (token: string) =>
      hardwareEventOf({ topic: "Device/Trigger/DigitalInput", data, source: about(token) });
    expect(event("one").source).not.toBe(event("two").source);
    const gone = hardwareEventOf({ topic: "Device/Trigger/DigitalInput", data, operation: "Deleted" });
    expect(gone.isActive).toBe(false);
  });

  it("AI-14 a subscription that is named beside its address is asked by what names it, and lasts as long as the device has said", () => {
    const text = `<CreatePullPointSubscriptionResponse xmlns:d="http://maker.example/2009/event"><SubscriptionReference><Address>http://10.0.0.9/onvif/services</Address><w:ReferenceParameters><d:SubscriptionId>17 &amp; 4</d:SubscriptionId><e:Own xmlns:e="urn:own">x</e:Own><bad><deep/></bad></w:ReferenceParameters></SubscriptionReference><CurrentTime>1970-01-01T00:00:10Z</CurrentTime><TerminationTime>1970-01-01T00:00:40Z</TerminationTime></CreatePullPointSubscriptionResponse>`;
    const point = pullPointIn(readXml(text), "http://192.168.1.64:8080/onvif/event_service", 60);
    expect(point.url).toBe("http://192.168.1.64:8080/onvif/services");
    expect(point.lastsMs).toBe(30_000);
    expect(point.header).toContain('<r:SubscriptionId xmlns:r="http://maker.example/2009/event"');
    expect(point.header).toContain('a:IsReferenceParameter="true">17 &amp; 4</r:SubscriptionId>');
    expect(point.header).toContain('<r:Own xmlns:r="urn:own"');
    expect(point.header).not.toContain("bad");
  });

  it("AI-14 the topics that a device tells of are found however deep they stand", () => {
    const text = `<GetEventPropertiesResponse><TopicSet><tns1:RuleEngine><CellMotionDetector><Motion wstop:topic="true"><tt:MessageDescription IsProperty="true"><tt:Data/></tt:MessageDescription></Motion></CellMotionDetector><ax:VMD3><ax:vmd3_video_1 wstop:topic="true"/></ax:VMD3></tns1:RuleEngine><tns1:Device wstop:topic="false"/></TopicSet></GetEventPropertiesResponse>`;
    const topics = topicsIn(readXml(text));
    expect(topics).toEqual(["RuleEngine/CellMotionDetector/Motion", "RuleEngine/VMD3/vmd3_video_1"]);
    expect(topics.map(kindOfTopic)).toEqual(["hw-motion", "hw-motion"]);
  });

  it("AI-14 of a recorder a camera has the events of its own channel, and those that are about none", () => {
    const profile = (token: string, source: string) =>
      `<Profiles token="${token}"><VideoSourceConfiguration token="config-${source}"><SourceToken>${source}</SourceToken></VideoSourceConfiguration></Profiles>`;
    const text = `<GetProfilesResponse>${profile("main-a", "a")}${profile("low-a", "a")}${profile("main-b", "b")}</GetProfilesResponse>`;
    const tokens = channelTokensIn(readXml(text));
    const isOf = (channel: number, name: string, value: string) =>
      isOfChannel({ source: new Map([[name, value]]) }, channel, tokens);
    expect([1, 2].map((channel) => isOf(channel, "VideoSourceConfigurationToken", "config-b"))).toEqual([
      false,
      true,
    ]);
    expect([1, 2].map((channel) => isOf(channel, "Source", "a"))).toEqual([true, false]);
    expect([1, 2].map((channel) => isOf(channel, "InputToken", "7"))).toEqual([true, true]);
  });
});
