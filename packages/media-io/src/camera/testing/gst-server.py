"""A real RTSP server to test against: GStreamer's, with test patterns that go on for ever.

Run with the system's python3 (package gir1.2-gst-rtsp-server-1.0); it prints "ready PORT" and serves until its input closes.
Usage: gst-server.py none|basic|digest [NAME=h264|h265[+pcmu|+aac][+live]=FILE.mp4 ...]
"""

import sys
import threading

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

USER = "admin"
PASSWORD = "12345"

PICTURE = "videotestsrc is-live=true pattern=ball ! video/x-raw,format=I420,width=640,height=360,framerate=15/1"
SOUND = "audiotestsrc is-live=true wave=ticks"
H264 = f"{PICTURE} ! x264enc speed-preset=ultrafast tune=zerolatency key-int-max=15 bitrate=500 ! rtph264pay name=pay0 pt=96"
STREAMS = {
    "/h264": f"{H264} {SOUND} ! audio/x-raw,rate=8000,channels=1 ! mulawenc ! rtppcmupay name=pay1 pt=0",
    "/h264-aac": f"{H264} {SOUND} ! audio/x-raw,rate=16000,channels=1 ! avenc_aac ! rtpmp4gpay name=pay1 pt=97",
    "/h265": f"{PICTURE} ! x265enc speed-preset=ultrafast tune=zerolatency key-int-max=15 bitrate=500 ! rtph265pay name=pay0 pt=96",
    "/mjpeg": f"{PICTURE} ! jpegenc ! rtpjpegpay name=pay0 pt=26",
    "/b-frames": f"{PICTURE} ! x264enc speed-preset=ultrafast bframes=2 b-adapt=false key-int-max=15 bitrate=500"
    " ! rtph264pay name=pay0 pt=96",
    "/vp8": f"{PICTURE} ! vp8enc deadline=1 keyframe-max-dist=15 ! rtpvp8pay name=pay0 pt=98",
}


SOUND_OF_FILE = {"pcmu": "rtppcmupay name=pay1 pt=0", "aac": "aacparse ! rtpmp4gpay name=pay1 pt=97"}


def of_file(text):
    """The stream of a file that is sent as it is; what is live leaves as an encoder would give it out, not by when it is shown."""
    name, kinds, path = text.split("=", 2)
    codec, *others = kinds.split("+")
    pace = "identity sync=true ! " if "live" in others else ""
    tracks = [f"film.video_0 ! queue ! {codec}parse ! {pace}rtp{codec}pay name=pay0 pt=96 config-interval=-1"]
    tracks += [f"film.audio_0 ! queue ! {pace}{SOUND_OF_FILE[kind]}" for kind in others if kind != "live"]
    return f"/{name}", f"filesrc location={path} ! qtdemux name=film {' '.join(tracks)}"


def guard(server, factories, method):
    """Lets only USER in."""
    auth = GstRtspServer.RTSPAuth()
    token = GstRtspServer.RTSPToken()
    token.set_string("media.factory.role", "user")
    if method == "basic":
        auth.set_supported_methods(GstRtsp.RTSPAuthMethod.BASIC)
        auth.add_basic(GstRtspServer.RTSPAuth.make_basic(USER, PASSWORD), token)
    else:
        auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
        auth.add_digest(USER, PASSWORD, token)
    server.set_auth(auth)
    for factory in factories:
        permissions = GstRtspServer.RTSPPermissions()
        permissions.add_permission_for_role("user", "media.factory.access", True)
        permissions.add_permission_for_role("user", "media.factory.construct", True)
        factory.set_permissions(permissions)


def main():
    Gst.init(None)
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service("0")
    factories = []
    for path, launch in {**STREAMS, **dict(of_file(text) for text in sys.argv[2:])}.items():
        factory = GstRtspServer.RTSPMediaFactory()
        factory.set_launch(f"( {launch} )")
        factory.set_shared(True)
        server.get_mount_points().add_factory(path, factory)
        factories.append(factory)
    if sys.argv[1] != "none":
        guard(server, factories, sys.argv[1])
    if server.attach(None) == 0:
        sys.exit("the server could not be attached")
    loop = GLib.MainLoop()
    threading.Thread(target=lambda: (sys.stdin.read(), loop.quit()), daemon=True).start()
    print(f"ready {server.get_bound_port()}", flush=True)
    loop.run()


main()
