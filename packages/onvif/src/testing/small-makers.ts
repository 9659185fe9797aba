// Answers in the manner of makers for homes: Reolink, TP-Link, Amcrest, Foscam, and modules without a name.
import type { MakerAnswers } from "./maker-answers.ts";

const gsoap = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\r\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://www.w3.org/2003/05/soap-envelope" xmlns:SOAP-ENC="http://www.w3.org/2003/05/soap-encoding" xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:trt="http://www.onvif.org/ver10/media/wsdl" xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl" xmlns:tt="http://www.onvif.org/ver10/schema"><SOAP-ENV:Header></SOAP-ENV:Header><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>\r\n`;
const clock = (time = "UTCDateTime") =>
  `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>NTP</tt:DateTimeType><tt:${time}><tt:Time><tt:Hour>5</tt:Hour><tt:Minute>9</tt:Minute><tt:Second>7</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>3</tt:Month><tt:Day>4</tt:Day></tt:Date></tt:${time}></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`;
const service = (namespace: string, address: string) =>
  `<tds:Service><tds:Namespace>http://www.onvif.org/${namespace}</tds:Namespace><tds:XAddr>${address}</tds:XAddr></tds:Service>`;
const information = (...[maker, model, firmware, serial, hardware]: readonly string[]) =>
  `<tds:GetDeviceInformationResponse><tds:Manufacturer>${maker}</tds:Manufacturer><tds:Model>${model}</tds:Model><tds:FirmwareVersion>${firmware}</tds:FirmwareVersion><tds:SerialNumber>${serial}</tds:SerialNumber><tds:HardwareId>${hardware}</tds:HardwareId></tds:GetDeviceInformationResponse>`;
const profile = (token: string, width: number, height: number, encoding = "H264", source = "VS0") =>
  `<trt:Profiles token="${token}" fixed="true"><tt:Name>${token}</tt:Name><tt:VideoSourceConfiguration token="VSC"><tt:SourceToken>${source}</tt:SourceToken></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="VEC"><tt:Encoding>${encoding}</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration></trt:Profiles>`;
const profiles = (...all: readonly string[]) =>
  `<trt:GetProfilesResponse>${all.join("")}</trt:GetProfilesResponse>`;
const uri = (text: string) =>
  `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${text}</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`;

export const smallMakers: readonly MakerAnswers[] = [
  {
    // Everything at port 8000; version 1 calls an H.265 picture H264; the low stream has the path's other half; the root of the path has two slashes; the
    // maker's name is that of the series.
    maker: "Reolink",
    askedAt: "192.168.1.30",
    answers: {
      GetSystemDateAndTime: gsoap(clock()),
      GetDeviceInformation: gsoap(
        information("IPC-BO", "RLC-520A", "v3.1.0.956", "192168001030", "IPC_523128M5MP"),
      ),
      GetServices: gsoap(
        `<tds:GetServicesResponse>${service("ver10/media/wsdl", "http://192.168.1.30:8000/onvif/media_service")}${service("ver10/events/wsdl", "http://192.168.1.30:8000/onvif/event_service")}</tds:GetServicesResponse>`,
      ),
      GetNetworkInterfaces: gsoap(
        `<tds:GetNetworkInterfacesResponse><tds:NetworkInterfaces token="eth0"><tt:Info><tt:HwAddress>021122334405</tt:HwAddress></tt:Info></tds:NetworkInterfaces></tds:GetNetworkInterfacesResponse>`,
      ),
      GetProfiles: gsoap(profiles(profile("000", 2560, 1920), profile("001", 640, 480))),
      "GetStreamUri:000": gsoap(uri("rtsp://192.168.1.30:554/")),
      "GetStreamUri:001": gsoap(uri("rtsp://192.168.1.30:554//h264Preview_01_sub")),
    },
    expected: {
      manufacturer: "IPC-BO",
      model: "RLC-520A",
      firmware: "v3.1.0.956",
      serialNo: "192168001030",
      hardwareId: "IPC_523128M5MP",
      mac: "02:11:22:33:44:05",
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: true,
      high: ["", "2560x1920", "h264"],
      low: ["/h264Preview_01_sub", "640x480", "h264"],
      port: 554,
    },
  },
  {
    // Names its inner address, whoever asks from outside; a JPEG profile among the others, which nobody plays by RTSP; turns and tilts without zoom; the
    // interface's MAC is not told (`ActionNotSupported`, with HTTP 500).
    maker: "TP-Link",
    askedAt: "camera.example",
    answers: {
      GetSystemDateAndTime: gsoap(clock()),
      GetDeviceInformation: gsoap(
        information("tp-link", "Tapo C200", "1.3.4 Build 230117 Rel.65010n", "c0000001", "1.0"),
      ),
      GetServices: gsoap(
        `<tds:GetServicesResponse>${service("ver10/media/wsdl", "http://192.168.1.20:2020/onvif/service")}${service("ver20/ptz/wsdl", "http://192.168.1.20:2020/onvif/service")}${service("ver10/events/wsdl", "http://192.168.1.20:2020/onvif/service")}</tds:GetServicesResponse>`,
      ),
      GetNetworkInterfaces: gsoap(
        `<SOAP-ENV:Fault><SOAP-ENV:Code><SOAP-ENV:Value>SOAP-ENV:Receiver</SOAP-ENV:Value><SOAP-ENV:Subcode><SOAP-ENV:Value>ter:ActionNotSupported</SOAP-ENV:Value></SOAP-ENV:Subcode></SOAP-ENV:Code><SOAP-ENV:Reason><SOAP-ENV:Text xml:lang="en">Optional Action Not Implemented</SOAP-ENV:Text></SOAP-ENV:Reason></SOAP-ENV:Fault>`,
      ),
      GetNodes: gsoap(
        `<tptz:GetNodesResponse><tptz:PTZNode token="PTZNODETOKEN"><tt:Name>NODE</tt:Name><tt:SupportedPTZSpaces><tt:AbsolutePanTiltPositionSpace><tt:XRange><tt:Min>-1.0</tt:Min><tt:Max>1.0</tt:Max></tt:XRange><tt:YRange><tt:Min>-1.0</tt:Min><tt:Max>1.0</tt:Max></tt:YRange></tt:AbsolutePanTiltPositionSpace></tt:SupportedPTZSpaces><tt:MaximumNumberOfPresets>8</tt:MaximumNumberOfPresets><tt:HomeSupported>false</tt:HomeSupported></tptz:PTZNode></tptz:GetNodesResponse>`,
      ),
      GetProfiles: gsoap(
        profiles(
          profile("profile_1", 1920, 1080),
          profile("profile_2", 640, 360),
          profile("profile_3", 1920, 1080, "JPEG"),
        ),
      ),
      "GetStreamUri:profile_1": gsoap(uri("rtsp://192.168.1.20:554/stream1")),
      "GetStreamUri:profile_2": gsoap(uri("rtsp://192.168.1.20:554/stream2")),
    },
    expected: {
      manufacturer: "tp-link",
      model: "Tapo C200",
      firmware: "1.3.4 Build 230117 Rel.65010n",
      serialNo: "c0000001",
      hardwareId: "1.0",
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      ptz: { pan: true, tilt: true, presets: true },
      hasEvents: true,
      high: ["stream1", "1920x1080", "h264"],
      low: ["stream2", "640x360", "h264"],
      port: undefined,
    },
  },
  {
    // Two channels: each has a source of its own, and its profiles do not stand together.
    maker: "Amcrest",
    askedAt: "192.168.1.40",
    answers: {
      GetSystemDateAndTime: gsoap(clock()),
      GetDeviceInformation: gsoap(
        information("Amcrest", "ACD-830B", "2.460.0000.16.R", "AMC000000001", "1.00"),
      ),
      GetServices: gsoap(
        `<tds:GetServicesResponse>${service("ver10/media/wsdl", "http://192.168.1.40/onvif/media_service")}</tds:GetServicesResponse>`,
      ),
      GetProfiles: gsoap(
        profiles(
          profile("MediaProfile000", 1920, 1080, "H264", "000"),
          profile("MediaProfile100", 1280, 720, "H264", "100"),
          profile("MediaProfile001", 352, 240, "H264", "000"),
          profile("MediaProfile101", 352, 240, "H264", "100"),
        ),
      ),
      "GetStreamUri:MediaProfile000": gsoap(
        uri("rtsp://192.168.1.40:554/cam/realmonitor?channel=1&amp;subtype=0"),
      ),
      "GetStreamUri:MediaProfile001": gsoap(
        uri("rtsp://192.168.1.40:554/cam/realmonitor?channel=1&amp;subtype=1"),
      ),
    },
    expected: {
      manufacturer: "Amcrest",
      model: "ACD-830B",
      firmware: "2.460.0000.16.R",
      serialNo: "AMC000000001",
      hardwareId: "1.00",
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: false,
      high: ["cam/realmonitor?channel=1&subtype=0", "1920x1080", "h264"],
      low: ["cam/realmonitor?channel=1&subtype=1", "352x240", "h264"],
      port: 554,
    },
  },
  {
    // ONVIF at port 888, RTSP at 88; a blank after the address; GetServices answers nothing, GetCapabilities everything.
    maker: "Foscam",
    askedAt: "192.168.1.50",
    answers: {
      GetSystemDateAndTime: gsoap(clock()),
      GetDeviceInformation: gsoap(information("FOSCAM", "FI9800P", "2.84.2.33", "000DC5D00001", "")),
      GetServices: gsoap(`<tds:GetServicesResponse/>`),
      GetCapabilities: gsoap(
        `<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Device><tt:XAddr>http://192.168.1.50:888/onvif/device_service</tt:XAddr></tt:Device><tt:Events><tt:XAddr>http://192.168.1.50:888/onvif/event_service</tt:XAddr><tt:WSSubscriptionPolicySupport>false</tt:WSSubscriptionPolicySupport><tt:WSPullPointSupport>true</tt:WSPullPointSupport></tt:Events><tt:Media><tt:XAddr>http://192.168.1.50:888/onvif/media_service</tt:XAddr></tt:Media></tds:Capabilities></tds:GetCapabilitiesResponse>`,
      ),
      GetProfiles: gsoap(profiles(profile("Profile0", 1280, 720), profile("Profile1", 640, 360))),
      "GetStreamUri:Profile0": gsoap(uri("rtsp://192.168.1.50:88/videoMain ")),
      "GetStreamUri:Profile1": gsoap(uri("\nrtsp://192.168.1.50:88/videoSub\n")),
    },
    expected: {
      manufacturer: "FOSCAM",
      model: "FI9800P",
      firmware: "2.84.2.33",
      serialNo: "000DC5D00001",
      hardwareId: null,
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: true,
      high: ["videoMain", "1280x720", "h264"],
      low: ["videoSub", "640x360", "h264"],
      port: 88,
    },
  },
  {
    // A module that many sell: no prefixes and no namespaces, a bare `&` in the stream's address, credentials of its own in the path, 0.0.0.0 as host, only
    // the local time, and a NUL behind the text. The maker is called H264.
    maker: "Module without a name (XM)",
    askedAt: "192.168.1.60",
    answers: {
      GetSystemDateAndTime: `${gsoap(clock("LocalDateTime"))}\0`,
      GetDeviceInformation: `<?xml version="1.0"?><Envelope><Body><GetDeviceInformationResponse><Manufacturer>H264</Manufacturer><Model>XM530_50X50-WG_8M</Model><FirmwareVersion>V5.00.R02.000807D8.10010.347624.00000</FirmwareVersion><SerialNumber>5e00000000000001</SerialNumber><HardwareId>00001</HardwareId></GetDeviceInformationResponse></Body></Envelope>\0`,
      GetServices: `<?xml version="1.0"?><Envelope><Body><Fault><Code><Value>Sender</Value><Subcode><Value>UnknownAction</Value></Subcode></Code><Reason><Text>Unknown Action</Text></Reason></Fault></Body></Envelope>`,
      GetCapabilities: `<Envelope><Body><GetCapabilitiesResponse><Capabilities><Media><XAddr>http://0.0.0.0:8899/onvif/Media</XAddr></Media><PTZ><XAddr>http://0.0.0.0:8899/onvif/PTZ</XAddr></PTZ></Capabilities></GetCapabilitiesResponse></Body></Envelope>`,
      GetNodes: `<Envelope><Body><GetNodesResponse/></Body></Envelope>`,
      GetProfiles: `<Envelope><Body><GetProfilesResponse><Profiles token="PROFILE_000"><Name>Profile_000</Name><VideoSourceConfiguration token="V_SRC_CFG_000"><SourceToken>V_SRC_000</SourceToken></VideoSourceConfiguration><VideoEncoderConfiguration token="V_ENC_000"><Encoding>H264</Encoding><Resolution><Width>3840</Width><Height>2160</Height></Resolution></VideoEncoderConfiguration></Profiles></GetProfilesResponse></Body></Envelope>`,
      "GetStreamUri:PROFILE_000": `<Envelope><Body><GetStreamUriResponse><MediaUri><Uri>rtsp://0.0.0.0:554/user=admin_password=tlJwpbo6_channel=1_stream=0&protocol=unicast.sdp?real_stream</Uri></MediaUri></GetStreamUriResponse></Body></Envelope>`,
    },
    expected: {
      manufacturer: "H264",
      model: "XM530_50X50-WG_8M",
      firmware: "V5.00.R02.000807D8.10010.347624.00000",
      serialNo: "5e00000000000001",
      hardwareId: "00001",
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      isUtc: false,
      hasEvents: false,
      high: [
        "user=admin_password=tlJwpbo6_channel=1_stream=0&protocol=unicast.sdp?real_stream",
        "3840x2160",
        "h264",
      ],
      low: null,
      port: undefined,
    },
  },
];
