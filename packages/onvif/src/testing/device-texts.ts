// Answers of devices about moving and encoding, in the manner of different makers.

const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl" xmlns:trt="http://www.onvif.org/ver10/media/wsdl" xmlns:tr2="http://www.onvif.org/ver20/media/wsdl" xmlns:tt="http://www.onvif.org/ver10/schema"><s:Body>${body}</s:Body></s:Envelope>`;
const range = (name: string, min: number, max: number) =>
  `<tt:${name}><tt:Min>${min}</tt:Min><tt:Max>${max}</tt:Max></tt:${name}>`;
const size = (width: number, height: number, name = "Resolution") =>
  `<tt:${name}><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:${name}>`;

export const ptzTexts = {
  /** The first node is a fixed lens; the second goes from −100 to 100 and does not tell how fast it zooms. */
  GetNodes: envelope(
    `<tptz:GetNodesResponse><tptz:PTZNode token="still"><tt:SupportedPTZSpaces/></tptz:PTZNode><tptz:PTZNode token="node"><tt:SupportedPTZSpaces><tt:ContinuousPanTiltVelocitySpace><tt:URI>urn:x</tt:URI>${range("XRange", -100, 100)}${range("YRange", -50, 100)}</tt:ContinuousPanTiltVelocitySpace><tt:ContinuousZoomVelocitySpace><tt:URI>urn:y</tt:URI></tt:ContinuousZoomVelocitySpace></tt:SupportedPTZSpaces><tt:MaximumNumberOfPresets>8</tt:MaximumNumberOfPresets><tt:HomeSupported>1</tt:HomeSupported></tptz:PTZNode></tptz:GetNodesResponse>`,
  ),
  GetPresets: envelope(
    `<tptz:GetPresetsResponse><tptz:Preset token="1"><tt:Name>Gate &amp; yard</tt:Name></tptz:Preset><tptz:Preset token="2"/><tptz:Preset token=""><tt:Name>nowhere</tt:Name></tptz:Preset></tptz:GetPresetsResponse>`,
  ),
  SetPreset: envelope(
    `<tptz:SetPresetResponse><tptz:PresetToken>P3</tptz:PresetToken></tptz:SetPresetResponse>`,
  ),
} as const;

const rest = `<tt:Multicast><tt:Address><tt:Type>IPv4</tt:Type><tt:IPv4Address>0.0.0.0</tt:IPv4Address></tt:Address><tt:Port>0</tt:Port><tt:TTL>1</tt:TTL><tt:AutoStart>false</tt:AutoStart></tt:Multicast>`;

export const encoderTexts = {
  first: envelope(
    `<trt:GetVideoEncoderConfigurationResponse><trt:Configuration token="encoder" xmlns:vendor="urn:v" vendor:own="1"><tt:Name>main &lt;1&gt;</tt:Name><tt:UseCount>2</tt:UseCount><tt:Encoding>H264</tt:Encoding>${size(1920, 1080)}<tt:Quality>4.000000</tt:Quality><tt:RateControl><tt:FrameRateLimit>25</tt:FrameRateLimit><tt:EncodingInterval>1</tt:EncodingInterval><tt:BitrateLimit>4096</tt:BitrateLimit></tt:RateControl><tt:H264><tt:GovLength>50</tt:GovLength><tt:H264Profile>High</tt:H264Profile></tt:H264>${rest}<tt:SessionTimeout>PT60S</tt:SessionTimeout><tt:Extension><vendor:Smart>on</vendor:Smart></tt:Extension></trt:Configuration></trt:GetVideoEncoderConfigurationResponse>`,
  ),
  firstOptions: envelope(
    `<trt:GetVideoEncoderConfigurationOptionsResponse><trt:Options>${range("QualityRange", 0, 5)}<tt:JPEG>${size(640, 360, "ResolutionsAvailable")}${range("FrameRateRange", 1, 10)}</tt:JPEG><tt:H264>${size(1280, 720, "ResolutionsAvailable")}${size(1920, 1080, "ResolutionsAvailable")}${size(1280, 720, "ResolutionsAvailable")}${range("GovLengthRange", 0, 250)}${range("FrameRateRange", 1, 25)}</tt:H264><tt:Extension><tt:H264>${range("BitrateRange", 32, 8192)}</tt:H264></tt:Extension></trt:Options></trt:GetVideoEncoderConfigurationOptionsResponse>`,
  ),
  second: envelope(
    `<tr2:GetVideoEncoderConfigurationsResponse><tr2:Configurations token="other" GovLength="1"><tt:Encoding>H264</tt:Encoding>${size(640, 360)}</tr2:Configurations><tr2:Configurations token="encoder" GovLength="60" Profile="Main"><tt:Name>main</tt:Name><tt:UseCount>1</tt:UseCount><tt:Encoding>H265</tt:Encoding>${size(2560, 1440)}<tt:RateControl ConstantBitRate="true"><tt:FrameRateLimit>30</tt:FrameRateLimit><tt:BitrateLimit>6000</tt:BitrateLimit></tt:RateControl><tt:Quality>3</tt:Quality></tr2:Configurations></tr2:GetVideoEncoderConfigurationsResponse>`,
  ),
  secondOptions: envelope(
    `<tr2:GetVideoEncoderConfigurationOptionsResponse><tr2:Options GovLengthRange="1 400" FrameRatesSupported="30 25 15 7.5"><tt:Encoding>H265</tt:Encoding>${size(2560, 1440, "ResolutionsAvailable")}${range("BitrateRange", 64, 16384)}</tr2:Options><tr2:Options FrameRatesSupported=""><tt:Encoding>H264</tt:Encoding>${size(1280, 720, "ResolutionsAvailable")}</tr2:Options><tr2:Options><tt:Encoding>VP9</tt:Encoding>${size(1280, 720, "ResolutionsAvailable")}</tr2:Options></tr2:GetVideoEncoderConfigurationOptionsResponse>`,
  ),
} as const;
