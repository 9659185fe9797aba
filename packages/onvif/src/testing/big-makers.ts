// Answers in the manner of the large makers: Hikvision, Dahua, Axis, Hanwha, Bosch, Uniview.
import type { MakerAnswers } from "./maker-answers.ts";

const env = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:trt="http://www.onvif.org/ver10/media/wsdl" xmlns:tr2="http://www.onvif.org/ver20/media/wsdl" xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl" xmlns:tt="http://www.onvif.org/ver10/schema"><env:Body>${body}</env:Body></env:Envelope>`;
/** As gSOAP writes it: many namespaces, mostly unused, and a header. */
const gsoap = (body: string) =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes" ?><s:Envelope xmlns:sc="http://www.w3.org/2003/05/soap-encoding" xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tt="http://www.onvif.org/ver10/schema" xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:trt="http://www.onvif.org/ver10/media/wsdl" xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl" xmlns:xop="http://www.w3.org/2004/08/xop/include"><s:Header/><s:Body>${body}</s:Body></s:Envelope>`;
const service = (namespace: string, address: string) =>
  `<tds:Service><tds:Namespace>http://www.onvif.org/${namespace}</tds:Namespace><tds:XAddr>${address}</tds:XAddr><tds:Version><tt:Major>2</tt:Major><tt:Minor>60</tt:Minor></tds:Version></tds:Service>`;

export const bigMakers: readonly MakerAnswers[] = [
  {
    // Pretty-printed; media service 2 beside 1, with H.265 there; streams as paths with a query of their transport and profile; the clock has its zone and
    // daylight saving as POSIX text; a fixed camera names no PTZ service.
    maker: "Hikvision",
    askedAt: "192.168.1.64",
    answers: {
      GetSystemDateAndTime: env(
        `\n<tds:GetSystemDateAndTimeResponse>\n<tds:SystemDateAndTime>\n<tt:DateTimeType>NTP</tt:DateTimeType>\n<tt:DaylightSavings>false</tt:DaylightSavings>\n<tt:TimeZone>\n<tt:TZ>CST-8:00:00DST00:30:00,M4.1.0/02:00:00,M10.5.0/02:00:00</tt:TZ>\n</tt:TimeZone>\n<tt:UTCDateTime>\n<tt:Time>\n<tt:Hour>5</tt:Hour>\n<tt:Minute>9</tt:Minute>\n<tt:Second>7</tt:Second>\n</tt:Time>\n<tt:Date>\n<tt:Year>2026</tt:Year>\n<tt:Month>3</tt:Month>\n<tt:Day>4</tt:Day>\n</tt:Date>\n</tt:UTCDateTime>\n<tt:LocalDateTime>\n<tt:Time>\n<tt:Hour>13</tt:Hour>\n<tt:Minute>9</tt:Minute>\n<tt:Second>7</tt:Second>\n</tt:Time>\n<tt:Date>\n<tt:Year>2026</tt:Year>\n<tt:Month>3</tt:Month>\n<tt:Day>4</tt:Day>\n</tt:Date>\n</tt:LocalDateTime>\n</tds:SystemDateAndTime>\n</tds:GetSystemDateAndTimeResponse>\n`,
      ),
      GetDeviceInformation: env(
        `<tds:GetDeviceInformationResponse>\n<tds:Manufacturer>HIKVISION</tds:Manufacturer>\n<tds:Model>DS-2CD2043G2-I</tds:Model>\n<tds:FirmwareVersion>V5.7.3 build 220112</tds:FirmwareVersion>\n<tds:SerialNumber>DS-2CD2043G2-I20220101AAWRX00000001</tds:SerialNumber>\n<tds:HardwareId>88</tds:HardwareId>\n</tds:GetDeviceInformationResponse>`,
      ),
      GetServices: env(
        `<tds:GetServicesResponse>${service("ver10/device/wsdl", "http://192.168.1.64/onvif/device_service")}${service("ver10/media/wsdl", "http://192.168.1.64/onvif/Media")}${service("ver20/media/wsdl", "http://192.168.1.64/onvif/Media2")}${service("ver10/events/wsdl", "http://192.168.1.64/onvif/Events")}</tds:GetServicesResponse>`,
      ),
      GetNetworkInterfaces: env(
        `<tds:GetNetworkInterfacesResponse><tds:NetworkInterfaces token="eth0"><tt:Enabled>true</tt:Enabled><tt:Info><tt:Name>eth0</tt:Name><tt:HwAddress>02:11:22:33:44:01</tt:HwAddress><tt:MTU>1500</tt:MTU></tt:Info></tds:NetworkInterfaces></tds:GetNetworkInterfacesResponse>`,
      ),
      GetProfiles: env(
        `<tr2:GetProfilesResponse><tr2:Profiles token="Profile_1" fixed="true"><tr2:Name>mainStream</tr2:Name><tr2:Configurations><tr2:VideoSource token="VideoSourceToken"><tt:Name>VideoSourceConfig</tt:Name><tt:UseCount>3</tt:UseCount><tt:SourceToken>VideoSource_1</tt:SourceToken><tt:Bounds x="0" y="0" width="2688" height="1520"></tt:Bounds></tr2:VideoSource><tr2:VideoEncoder token="VideoEncoderToken_1" GovLength="50" Profile="Main"><tt:Name>VideoEncoder_1</tt:Name><tt:Encoding>H265</tt:Encoding><tt:Resolution><tt:Width>2688</tt:Width><tt:Height>1520</tt:Height></tt:Resolution><tt:RateControl ConstantBitRate="false"><tt:FrameRateLimit>25.000000</tt:FrameRateLimit><tt:BitrateLimit>4096</tt:BitrateLimit></tt:RateControl><tt:Quality>3.000000</tt:Quality></tr2:VideoEncoder></tr2:Configurations></tr2:Profiles><tr2:Profiles token="Profile_2" fixed="true"><tr2:Name>subStream</tr2:Name><tr2:Configurations><tr2:VideoSource token="VideoSourceToken"><tt:SourceToken>VideoSource_1</tt:SourceToken></tr2:VideoSource><tr2:VideoEncoder token="VideoEncoderToken_2"><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>640</tt:Width><tt:Height>360</tt:Height></tt:Resolution></tr2:VideoEncoder></tr2:Configurations></tr2:Profiles></tr2:GetProfilesResponse>`,
      ),
      "GetStreamUri:Profile_1": env(
        `<tr2:GetStreamUriResponse><tr2:Uri>rtsp://192.168.1.64:554/Streaming/Channels/101?transportmode=unicast&amp;profile=Profile_1</tr2:Uri></tr2:GetStreamUriResponse>`,
      ),
      "GetStreamUri:Profile_2": env(
        `<tr2:GetStreamUriResponse><tr2:Uri>rtsp://192.168.1.64:554/Streaming/Channels/102?transportmode=unicast&amp;profile=Profile_2</tr2:Uri></tr2:GetStreamUriResponse>`,
      ),
    },
    expected: {
      manufacturer: "HIKVISION",
      model: "DS-2CD2043G2-I",
      firmware: "V5.7.3 build 220112",
      serialNo: "DS-2CD2043G2-I20220101AAWRX00000001",
      hardwareId: "88",
      mac: "02:11:22:33:44:01",
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: true,
      high: ["Streaming/Channels/101?transportmode=unicast&profile=Profile_1", "2688x1520", "h265"],
      low: ["Streaming/Channels/102?transportmode=unicast&profile=Profile_2", "640x360", "h264"],
      port: 554,
    },
  },
  {
    // gSOAP with a header that closes itself; tokens like `MediaProfile00000`; the stream's query has `unicast` and `proto`; one fixed camera names a PTZ
    // service with a node of no room at all; the MAC in capitals.
    maker: "Dahua",
    askedAt: "192.168.1.108",
    answers: {
      GetSystemDateAndTime: gsoap(
        `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>Manual</tt:DateTimeType><tt:DaylightSavings>false</tt:DaylightSavings><tt:TimeZone><tt:TZ>GMT+08:00</tt:TZ></tt:TimeZone><tt:UTCDateTime><tt:Time><tt:Hour>5</tt:Hour><tt:Minute>9</tt:Minute><tt:Second>60</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>3</tt:Month><tt:Day>4</tt:Day></tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`,
      ),
      GetDeviceInformation: gsoap(
        `<tds:GetDeviceInformationResponse><tds:Manufacturer>Dahua</tds:Manufacturer><tds:Model>IPC-HFW2431T</tds:Model><tds:FirmwareVersion>2.800.0000000.25.R, build date 2021-03-04</tds:FirmwareVersion><tds:SerialNumber>6A00000PAG00001</tds:SerialNumber><tds:HardwareId>1.00</tds:HardwareId></tds:GetDeviceInformationResponse>`,
      ),
      GetServices: gsoap(
        `<tds:GetServicesResponse>${service("ver10/device/wsdl", "http://192.168.1.108/onvif/device_service")}${service("ver10/media/wsdl", "http://192.168.1.108/onvif/media_service")}${service("ver10/events/wsdl", "http://192.168.1.108/onvif/event_service")}${service("ver20/ptz/wsdl", "http://192.168.1.108/onvif/ptz_service")}${service("ver20/analytics/wsdl", "http://192.168.1.108/onvif/analytics_service")}</tds:GetServicesResponse>`,
      ),
      GetNetworkInterfaces: gsoap(
        `<tds:GetNetworkInterfacesResponse><tds:NetworkInterfaces token="eth0"><tt:Enabled>true</tt:Enabled><tt:Info><tt:Name>eth0</tt:Name><tt:HwAddress>02:11:22:33:44:AB</tt:HwAddress></tt:Info></tds:NetworkInterfaces></tds:GetNetworkInterfacesResponse>`,
      ),
      GetNodes: gsoap(
        `<tptz:GetNodesResponse><tptz:PTZNode token="0"><tt:Name>node0</tt:Name><tt:SupportedPTZSpaces><tt:ContinuousPanTiltVelocitySpace><tt:URI>x</tt:URI><tt:XRange><tt:Min>0</tt:Min><tt:Max>0</tt:Max></tt:XRange><tt:YRange><tt:Min>0</tt:Min><tt:Max>0</tt:Max></tt:YRange></tt:ContinuousPanTiltVelocitySpace></tt:SupportedPTZSpaces><tt:MaximumNumberOfPresets>0</tt:MaximumNumberOfPresets><tt:HomeSupported>false</tt:HomeSupported></tptz:PTZNode></tptz:GetNodesResponse>`,
      ),
      GetProfiles: gsoap(
        `<trt:GetProfilesResponse>${["0", "1"].map((n) => `<trt:Profiles token="MediaProfile0000${n}" fixed="true"><tt:Name>MediaProfile_Channel1_${n === "0" ? "MainStream" : "SubStream1"}</tt:Name><tt:VideoSourceConfiguration token="00000"><tt:Name>VideoSourceConfig_0</tt:Name><tt:UseCount>2</tt:UseCount><tt:SourceToken>00000</tt:SourceToken></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="0000${n}"><tt:Name>VE</tt:Name><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>${n === "0" ? 2560 : 704}</tt:Width><tt:Height>${n === "0" ? 1440 : 576}</tt:Height></tt:Resolution><tt:RateControl><tt:FrameRateLimit>20</tt:FrameRateLimit><tt:EncodingInterval>1</tt:EncodingInterval><tt:BitrateLimit>4096</tt:BitrateLimit></tt:RateControl></tt:VideoEncoderConfiguration></trt:Profiles>`).join("")}</trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:MediaProfile00000": gsoap(
        `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>rtsp://192.168.1.108:554/cam/realmonitor?channel=1&amp;subtype=0&amp;unicast=true&amp;proto=Onvif</tt:Uri><tt:InvalidAfterConnect>true</tt:InvalidAfterConnect><tt:Timeout>PT0S</tt:Timeout></trt:MediaUri></trt:GetStreamUriResponse>`,
      ),
      "GetStreamUri:MediaProfile00001": gsoap(
        `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>rtsp://192.168.1.108:554/cam/realmonitor?channel=1&amp;subtype=1&amp;unicast=true&amp;proto=Onvif</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`,
      ),
    },
    expected: {
      manufacturer: "Dahua",
      model: "IPC-HFW2431T",
      firmware: "2.800.0000000.25.R, build date 2021-03-04",
      serialNo: "6A00000PAG00001",
      hardwareId: "1.00",
      mac: "02:11:22:33:44:ab",
      time: "2026-03-04T05:10:00.000Z",
      ptz: {},
      hasEvents: true,
      high: ["cam/realmonitor?channel=1&subtype=0&unicast=true&proto=Onvif", "2560x1440", "h264"],
      low: ["cam/realmonitor?channel=1&subtype=1&unicast=true&proto=Onvif", "704x576", "h264"],
      port: 554,
    },
  },
  {
    // All services at one path, `/onvif/services`; profiles are named after codecs, JPEG before H.264; the stream's path names profile and session.
    maker: "Axis",
    askedAt: "192.168.0.90",
    answers: {
      GetSystemDateAndTime: env(
        `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>NTP</tt:DateTimeType><tt:DaylightSavings>true</tt:DaylightSavings><tt:UTCDateTime><tt:Time><tt:Hour>5</tt:Hour><tt:Minute>9</tt:Minute><tt:Second>7</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>3</tt:Month><tt:Day>4</tt:Day></tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`,
      ),
      GetDeviceInformation: env(
        `<tds:GetDeviceInformationResponse><tds:Manufacturer>AXIS</tds:Manufacturer><tds:Model>P3245-LV</tds:Model><tds:FirmwareVersion>10.12.114</tds:FirmwareVersion><tds:SerialNumber>021122334402</tds:SerialNumber><tds:HardwareId>781.2</tds:HardwareId></tds:GetDeviceInformationResponse>`,
      ),
      GetServices: env(
        `<tds:GetServicesResponse>${service("ver10/device/wsdl", "http://192.168.0.90/onvif/device_service")}${service("ver10/media/wsdl", "http://192.168.0.90/onvif/services")}${service("ver10/events/wsdl", "http://192.168.0.90/onvif/services")}</tds:GetServicesResponse>`,
      ),
      GetNetworkInterfaces: env(
        `<tds:GetNetworkInterfacesResponse><tds:NetworkInterfaces token="eth0"><tt:Enabled>true</tt:Enabled><tt:Info><tt:Name>eth0</tt:Name><tt:HwAddress>02:11:22:33:44:02</tt:HwAddress></tt:Info></tds:NetworkInterfaces></tds:GetNetworkInterfacesResponse>`,
      ),
      GetProfiles: env(
        `<trt:GetProfilesResponse><trt:Profiles fixed="true" token="profile_1_jpeg"><tt:Name>profile_1 jpeg</tt:Name><tt:VideoSourceConfiguration token="0"><tt:Name>user0</tt:Name><tt:SourceToken>0</tt:SourceToken></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="default_1_jpeg"><tt:Encoding>JPEG</tt:Encoding><tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration></trt:Profiles><trt:Profiles fixed="true" token="profile_1_h264"><tt:Name>profile_1 h264</tt:Name><tt:VideoSourceConfiguration token="0"><tt:SourceToken>0</tt:SourceToken></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="default_1_h264"><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution><tt:H264><tt:GovLength>32</tt:GovLength><tt:H264Profile>High</tt:H264Profile></tt:H264></tt:VideoEncoderConfiguration></trt:Profiles></trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:profile_1_h264": env(
        `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>rtsp://192.168.0.90/onvif-media/media.amp?profile=profile_1_h264&amp;sessiontimeout=60&amp;streamtype=unicast</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect></trt:MediaUri></trt:GetStreamUriResponse>`,
      ),
    },
    expected: {
      manufacturer: "AXIS",
      model: "P3245-LV",
      firmware: "10.12.114",
      serialNo: "021122334402",
      hardwareId: "781.2",
      mac: "02:11:22:33:44:02",
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: true,
      high: [
        "onvif-media/media.amp?profile=profile_1_h264&sessiontimeout=60&streamtype=unicast",
        "1920x1080",
        "h264",
      ],
      low: null,
      port: 554,
    },
  },
  {
    // A namespace declared anew on every element; tokens with words and blanks; PTZ that turns without zooming; MAC with dashes.
    maker: "Hanwha",
    askedAt: "192.168.1.100",
    answers: {
      GetSystemDateAndTime: `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://www.w3.org/2003/05/soap-envelope"><SOAP-ENV:Body><GetSystemDateAndTimeResponse xmlns="http://www.onvif.org/ver10/device/wsdl"><SystemDateAndTime><DateTimeType xmlns="http://www.onvif.org/ver10/schema">NTP</DateTimeType><UTCDateTime xmlns="http://www.onvif.org/ver10/schema"><Time><Hour>5</Hour><Minute>9</Minute><Second>7</Second></Time><Date><Year>2026</Year><Month>3</Month><Day>4</Day></Date></UTCDateTime></SystemDateAndTime></GetSystemDateAndTimeResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
      GetDeviceInformation: env(
        `<tds:GetDeviceInformationResponse><tds:Manufacturer>Hanwha Techwin</tds:Manufacturer><tds:Model>XNP-6040H</tds:Model><tds:FirmwareVersion>1.41.00_20220101_R30</tds:FirmwareVersion><tds:SerialNumber>ZNAA70GM000001X</tds:SerialNumber><tds:HardwareId></tds:HardwareId></tds:GetDeviceInformationResponse>`,
      ),
      GetServices: env(
        `<tds:GetServicesResponse>${service("ver10/media/wsdl/", "http://192.168.1.100/onvif/media_service")}${service("ver20/ptz/wsdl/", "http://192.168.1.100/onvif/ptz_service")}${service("ver10/events/wsdl/", "http://192.168.1.100/onvif/event_service")}</tds:GetServicesResponse>`,
      ),
      GetNetworkInterfaces: env(
        `<tds:GetNetworkInterfacesResponse><tds:NetworkInterfaces token="lo"><tt:Info><tt:HwAddress>00:00:00:00:00:00</tt:HwAddress></tt:Info></tds:NetworkInterfaces><tds:NetworkInterfaces token="eth0"><tt:Info><tt:HwAddress>02-11-22-33-44-03</tt:HwAddress></tt:Info></tds:NetworkInterfaces></tds:GetNetworkInterfacesResponse>`,
      ),
      GetNodes: env(
        `<tptz:GetNodesResponse><tptz:PTZNode token="PTZNode"><tt:Name>PTZNode</tt:Name><tt:SupportedPTZSpaces><tt:RelativePanTiltTranslationSpace><tt:XRange><tt:Min>-1</tt:Min><tt:Max>1</tt:Max></tt:XRange><tt:YRange><tt:Min>-1</tt:Min><tt:Max>1</tt:Max></tt:YRange></tt:RelativePanTiltTranslationSpace><tt:ZoomSpeedSpace><tt:XRange><tt:Min>0</tt:Min><tt:Max>1</tt:Max></tt:XRange></tt:ZoomSpeedSpace></tt:SupportedPTZSpaces><tt:MaximumNumberOfPresets>300</tt:MaximumNumberOfPresets><tt:HomeSupported>TRUE</tt:HomeSupported></tptz:PTZNode></tptz:GetNodesResponse>`,
      ),
      GetProfiles: env(
        `<trt:GetProfilesResponse><trt:Profiles token="DefaultProfile 02 &amp; PLUGINFREE"><tt:Name>PLUGINFREE</tt:Name><tt:VideoSourceConfiguration token="v"><tt:SourceToken>VideoSource</tt:SourceToken></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="e"><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration><tt:PTZConfiguration token="p"/></trt:Profiles></trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:DefaultProfile 02 &amp; PLUGINFREE": env(
        `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>rtsp://192.168.1.100:554/onvif/profile2/media.smp</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`,
      ),
    },
    expected: {
      manufacturer: "Hanwha Techwin",
      model: "XNP-6040H",
      firmware: "1.41.00_20220101_R30",
      serialNo: "ZNAA70GM000001X",
      hardwareId: null,
      mac: "02:11:22:33:44:03",
      time: "2026-03-04T05:09:07.000Z",
      ptz: { pan: true, tilt: true, presets: true, home: true },
      hasEvents: true,
      high: ["onvif/profile2/media.smp", "1920x1080", "h264"],
      low: null,
      port: 554,
    },
  },
  {
    // Stream addresses through a tunnel's path with the line's number and the instance in the query; four profiles of one size and one small one; HTML
    // entities written as numbers.
    maker: "Bosch",
    askedAt: "192.168.0.1",
    answers: {
      GetSystemDateAndTime: env(
        `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:UTCDateTime><tt:Time><tt:Hour>05</tt:Hour><tt:Minute>09</tt:Minute><tt:Second>07</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>03</tt:Month><tt:Day>04</tt:Day></tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`,
      ),
      GetDeviceInformation: env(
        `<tds:GetDeviceInformationResponse><tds:Manufacturer>Bosch</tds:Manufacturer><tds:Model>FLEXIDOME IP 3000i IR</tds:Model><tds:FirmwareVersion>7.82.0011</tds:FirmwareVersion><tds:SerialNumber>044&#48;&#x30;1</tds:SerialNumber><tds:HardwareId>F0005443</tds:HardwareId></tds:GetDeviceInformationResponse>`,
      ),
      GetServices: env(
        `<tds:GetServicesResponse>${service("ver10/media/wsdl", "http://192.168.0.1/onvif/media_service")}${service("ver10/events/wsdl", "http://192.168.0.1/onvif/event_service")}</tds:GetServicesResponse>`,
      ),
      GetProfiles: env(
        `<trt:GetProfilesResponse>${[1920, 1920, 512].map((width, index) => `<trt:Profiles fixed="true" token="${index}"><tt:Name>Profile_L1S${index + 1}</tt:Name><tt:VideoSourceConfiguration token="1"><tt:SourceToken>1</tt:SourceToken></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="${index}"><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${(width * 9) / 16}</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration></trt:Profiles>`).join("")}</trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:0": env(
        `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>rtsp://192.168.0.1/rtsp_tunnel?p=0&amp;line=1&amp;inst=1&amp;vcd=2</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`,
      ),
      "GetStreamUri:2": env(
        `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>rtsp://192.168.0.1/rtsp_tunnel?p=2&amp;line=1&amp;inst=2</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`,
      ),
    },
    expected: {
      manufacturer: "Bosch",
      model: "FLEXIDOME IP 3000i IR",
      firmware: "7.82.0011",
      serialNo: "044001",
      hardwareId: "F0005443",
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: true,
      high: ["rtsp_tunnel?p=0&line=1&inst=1&vcd=2", "1920x1080", "h264"],
      low: ["rtsp_tunnel?p=2&line=1&inst=2", "512x288", "h264"],
      port: 554,
    },
  },
  {
    // Answers of a device that stands behind a recorder: it names the address on the recorder's inner network, and a media service 2 that does not answer.
    maker: "Uniview",
    askedAt: "203.0.113.9",
    answers: {
      GetSystemDateAndTime: gsoap(
        `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:UTCDateTime><tt:Time><tt:Hour>5</tt:Hour><tt:Minute>9</tt:Minute><tt:Second>7</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>3</tt:Month><tt:Day>4</tt:Day></tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`,
      ),
      GetDeviceInformation: gsoap(
        `<tds:GetDeviceInformationResponse><tds:Manufacturer>UNIVIEW</tds:Manufacturer><tds:Model>IPC3614LE</tds:Model><tds:FirmwareVersion>GIPC-B6102.5.31</tds:FirmwareVersion><tds:SerialNumber>210235C4000001</tds:SerialNumber><tds:HardwareId>A</tds:HardwareId></tds:GetDeviceInformationResponse>`,
      ),
      GetServices: gsoap(
        `<tds:GetServicesResponse>${service("ver10/media/wsdl", "http://172.16.0.13:80/onvif/media_service")}${service("ver20/media/wsdl", "http://172.16.0.13:80/onvif/media2_service")}</tds:GetServicesResponse>`,
      ),
      "media2:GetProfiles": gsoap(
        `<s:Fault><s:Code><s:Value>s:Receiver</s:Value><s:Subcode><s:Value>ter:ActionNotSupported</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en">Not implemented</s:Text></s:Reason></s:Fault>`,
      ),
      GetProfiles: gsoap(
        `<trt:GetProfilesResponse><trt:Profiles token="media_profile1" fixed="true"><tt:Name>media_profile1</tt:Name><tt:VideoSourceConfiguration token="1"><tt:SourceToken>1</tt:SourceToken></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="1"><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>2592</tt:Width><tt:Height>1944</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration></trt:Profiles></trt:GetProfilesResponse>`,
      ),
      "GetStreamUri:media_profile1": gsoap(
        `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>rtsp://172.16.0.13:8554/media/video1</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`,
      ),
    },
    expected: {
      manufacturer: "UNIVIEW",
      model: "IPC3614LE",
      firmware: "GIPC-B6102.5.31",
      serialNo: "210235C4000001",
      hardwareId: "A",
      mac: null,
      time: "2026-03-04T05:09:07.000Z",
      hasEvents: false,
      high: ["media/video1", "2592x1944", "h264"],
      low: null,
      port: undefined,
    },
  },
];
