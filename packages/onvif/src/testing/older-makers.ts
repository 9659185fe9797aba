// Answers in the manner of older devices and of makers with ways of their own: Vivotek, Sony, Panasonic, Mobotix, Tiandy.
import type { MakerAnswers } from "./maker-answers.ts";

const soap = (body: string) =>
  `﻿<?xml version='1.0' encoding='utf-8'?>\n<!-- an answer -->\n<soapenv:Envelope xmlns:soapenv='http://www.w3.org/2003/05/soap-envelope' xmlns:tds='http://www.onvif.org/ver10/device/wsdl' xmlns:trt='http://www.onvif.org/ver10/media/wsdl' xmlns:tt='http://www.onvif.org/ver10/schema'><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
const soap11 = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;
const clock = `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:UTCDateTime><tt:Time><tt:Hour>5</tt:Hour><tt:Minute>9</tt:Minute><tt:Second>7</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>3</tt:Month><tt:Day>4</tt:Day></tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`;
const information = (...[maker, model, firmware, serial, hardware]: readonly string[]) =>
  `<tds:GetDeviceInformationResponse><tds:Manufacturer>${maker}</tds:Manufacturer><tds:Model>${model}</tds:Model><tds:FirmwareVersion>${firmware}</tds:FirmwareVersion><tds:SerialNumber>${serial}</tds:SerialNumber><tds:HardwareId>${hardware}</tds:HardwareId></tds:GetDeviceInformationResponse>`;
const capabilities = (media: string, events = "") =>
  `<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Media><tt:XAddr>${media}</tt:XAddr></tt:Media>${events}</tds:Capabilities></tds:GetCapabilitiesResponse>`;
const unknown11 = soap11(
  `<SOAP-ENV:Fault><faultcode>SOAP-ENV:Client</faultcode><faultstring>Method 'tds:GetServices' not implemented: optional action not implemented</faultstring></SOAP-ENV:Fault>`,
);
const uri = (text: string) =>
  `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${text}</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`;
const profile = (token: string, encoding: string, width: number, height: number, more = "") =>
  `<trt:Profiles token='${token}' fixed='true'><tt:Name>${token}</tt:Name><tt:VideoSourceConfiguration token='s'><tt:SourceToken>s</tt:SourceToken></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token='e'><tt:Encoding>${encoding}</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration>${more}</trt:Profiles>`;

export const olderMakers: readonly MakerAnswers[] = [
  {
    // A byte order mark and a comment before the envelope, single quotes, a model that repeats the maker; the stream's name is a file.
    maker: "Vivotek",
    askedAt: "192.168.5.10",
    answers: {
      GetSystemDateAndTime: soap(clock),
      GetDeviceInformation: soap(
        information(
          "VIVOTEK",
          "FD9389-EHTV-v2",
          "FD9389-VVTK-2.2000.01.01a",
          "0002D1000001",
          "FD9389-EHTV-v2",
        ),
      ),
      GetServices: unknown11,
      GetCapabilities: soap(capabilities("http://192.168.5.10/onvif/media_service")),
      GetProfiles: soap(
        `<trt:GetProfilesResponse>${profile("Profile_1", "H264", 2560, 1920)}${profile("Profile_2", "H264", 768, 576)}${profile("Profile_3", "JPEG", 640, 480)}</trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:Profile_1": soap(uri("rtsp://192.168.5.10:554/live.sdp")),
      "GetStreamUri:Profile_2": soap(uri("rtsp://192.168.5.10:554/live2.sdp")),
    },
    expected: {
      manufacturer: "VIVOTEK",
      model: "FD9389-EHTV-v2",
      firmware: "FD9389-VVTK-2.2000.01.01a",
      serialNo: "0002D1000001",
      hardwareId: "FD9389-EHTV-v2",
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: false,
      high: ["live.sdp", "2560x1920", "h264"],
      low: ["live2.sdp", "768x576", "h264"],
      port: 554,
    },
  },
  {
    // Faults and answers of SOAP 1.1 to whoever asks in 1.2; a profile without an encoder, for metadata; MPEG-4 beside H.264.
    maker: "Sony",
    askedAt: "192.168.0.100",
    answers: {
      GetSystemDateAndTime: soap11(clock),
      GetDeviceInformation: soap11(information("Sony", "SNC-CH160", "1.50.00", "0000001", "1.0")),
      GetServices: unknown11,
      GetCapabilities: soap11(capabilities("http://192.168.0.100:80/onvif/media_service")),
      GetProfiles: soap11(
        `<trt:GetProfilesResponse>${profile("video1", "H264", 1280, 1024)}${profile("video2", "MPEG4", 640, 480)}<trt:Profiles token="meta"><tt:Name>meta</tt:Name><tt:MetadataConfiguration token="m"/></trt:Profiles></trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:video1": soap11(uri("rtsp://192.168.0.100/media/video1")),
      "GetStreamUri:video2": soap11(uri("rtsp://192.168.0.100/media/video2")),
    },
    expected: {
      manufacturer: "Sony",
      model: "SNC-CH160",
      firmware: "1.50.00",
      serialNo: "0000001",
      hardwareId: "1.0",
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: false,
      high: ["media/video1", "1280x1024", "h264"],
      low: ["media/video2", "640x480", "mpeg4"],
      port: 554,
    },
  },
  {
    // Values in sections of CDATA; the stream's path depends on the codec's name with a slash; the low stream's address cannot be had (a fault of its own).
    maker: "Panasonic",
    askedAt: "192.168.0.10",
    answers: {
      GetSystemDateAndTime: soap(clock),
      GetDeviceInformation: soap(
        information("<![CDATA[Panasonic]]>", "<![CDATA[WV-S2131 & WV-S2130]]>", "1.40", "PAA00001", "1.00"),
      ),
      GetServices: unknown11,
      GetCapabilities: soap(
        capabilities(
          "http://192.168.0.10/onvif/media_service",
          "<tt:Events><tt:XAddr>http://192.168.0.10/onvif/event_service</tt:XAddr></tt:Events>",
        ),
      ),
      GetProfiles: soap(
        `<trt:GetProfilesResponse>${profile("Profile1", "H264", 1920, 1080)}${profile("Profile2", "H264", 640, 360)}</trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:Profile1": soap(uri("rtsp://192.168.0.10/MediaInput/h264/stream_1")),
      "GetStreamUri:Profile2": soap(
        `<soapenv:Fault><soapenv:Code><soapenv:Value>soapenv:Sender</soapenv:Value><soapenv:Subcode><soapenv:Value>ter:InvalidArgVal</soapenv:Value><soapenv:Subcode><soapenv:Value>ter:NoProfile</soapenv:Value></soapenv:Subcode></soapenv:Subcode></soapenv:Code><soapenv:Reason><soapenv:Text xml:lang='en'>no such profile</soapenv:Text></soapenv:Reason></soapenv:Fault>`,
      ),
    },
    expected: {
      manufacturer: "Panasonic",
      model: "WV-S2131 & WV-S2130",
      firmware: "1.40",
      serialNo: "PAA00001",
      hardwareId: "1.00",
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: true,
      high: ["MediaInput/h264/stream_1", "1920x1080", "h264"],
      low: null,
      port: 554,
    },
  },
  {
    // Has its own codec as well as H.264: the one nobody receives is left out, though its picture is larger. The clock is told by no calendar.
    maker: "Mobotix",
    askedAt: "10.8.1.1",
    answers: {
      GetSystemDateAndTime: soap(
        `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>NTP</tt:DateTimeType><tt:DaylightSavings>false</tt:DaylightSavings><tt:UTCDateTime/></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`,
      ),
      GetDeviceInformation: soap(information("MOBOTIX", "M73", "MX-V7.3.1.33", "10.8.1.1", "T3r1")),
      GetServices: unknown11,
      GetCapabilities: soap(capabilities("http://10.8.1.1/onvif/media_service")),
      GetProfiles: soap(
        `<trt:GetProfilesResponse>${profile("mx", "MxPEG+", 3840, 2160)}${profile("main", "H264", 1920, 1080)}</trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:main": soap(uri("rtsp://10.8.1.1:554/stream0/mobotix.h264")),
    },
    expected: {
      manufacturer: "MOBOTIX",
      model: "M73",
      firmware: "MX-V7.3.1.33",
      serialNo: "10.8.1.1",
      hardwareId: "T3r1",
      mac: null,
      time: null,
      hasEvents: false,
      high: ["stream0/mobotix.h264", "1920x1080", "h264"],
      low: null,
      port: 554,
    },
  },
  {
    // Profiles without names and sizes; the stream's address names the user in it, which is not kept; numbers with blanks around them.
    maker: "Tiandy",
    askedAt: "192.168.1.70",
    answers: {
      GetSystemDateAndTime: soap(clock.replaceAll(">5<", "> 5 <")),
      GetDeviceInformation: soap(information("Tiandy", "TC-C32JN", "V3.4.2", "TC00000001", "")),
      GetServices: unknown11,
      GetCapabilities: soap(capabilities("/onvif/media_service")),
      GetProfiles: soap(
        `<trt:GetProfilesResponse><trt:Profiles token="p1"/><trt:Profiles token="p2"/><trt:Profiles/></trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:p1": soap(uri("rtsp://admin:secret@192.168.1.70:554/1/1")),
    },
    expected: {
      manufacturer: "Tiandy",
      model: "TC-C32JN",
      firmware: "V3.4.2",
      serialNo: "TC00000001",
      hardwareId: null,
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: false,
      high: ["1/1", "0x0", undefined],
      low: null,
      port: 554,
    },
  },
];
