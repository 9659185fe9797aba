// The three ways to give a bridge's code in (BRDG-11): typed, by a picture of its QR code, and by this device's camera.
import { Alert, Button, FileButton, Loader, Stack, Text, TextInput } from "@mantine/core";
import { bridgeCodeOf } from "@didban/contract";
import { IconCameraOff, IconPhotoUp } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import type { Submit } from "../../ui/forms/use-submit.ts";
import { bridgeQrIn, bridgeQrOfFile, pixelsOf } from "./read-qr.ts";
import classes from "./bridges.module.css";

interface WayProps {
  readonly submit: Submit;
  onGiven(given: { readonly code: string } | { readonly qr: string }): void;
}

export function TypedCode({ submit, onGiven }: WayProps) {
  const { t } = useTranslation("bridges");
  const [typed, setTyped] = useState("");
  const code = bridgeCodeOf(typed);
  return (
    <SubmitForm submit={submit} onSubmit={() => code !== null && onGiven({ code })}>
      <TextInput
        label={t("pairing.code")}
        description={t("pairing.codeHint")}
        dir="ltr"
        className={classes.code ?? ""}
        value={typed}
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          submit.clear();
          setTyped(event.currentTarget.value);
        }}
        error={submit.fieldErrors["code"]}
      />
      <FormError text={submit.errorBeside("code")} />
      <SubmitButton submit={submit} isDisabled={code === null}>
        {t("pair")}
      </SubmitButton>
    </SubmitForm>
  );
}

export function UploadedCode({ submit, onGiven }: WayProps) {
  const { t } = useTranslation("bridges");
  const [isUnreadable, setUnreadable] = useState(false);
  const read = async (file: File | null) => {
    if (file === null) return;
    submit.clear();
    const qr = await bridgeQrOfFile(file);
    setUnreadable(qr === null);
    if (qr !== null) onGiven({ qr });
  };
  return (
    <Stack>
      <Text c="dimmed">{t("pairing.uploadHint")}</Text>
      <FileButton accept="image/*" onChange={(file) => void read(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={submit.isPending}
            leftSection={<IconPhotoUp size={18} aria-hidden />}
          >
            {t("pairing.choose")}
          </Button>
        )}
      </FileButton>
      {isUnreadable && (
        <Alert color="red" role="alert">
          {t("pairing.unreadable")}
        </Alert>
      )}
      <FormError text={submit.error} />
    </Stack>
  );
}

/** What the camera does: it is asked for, looks, or is not to be had. */
type Looking = "asking" | "looking" | "none";
const lookEveryMs = 250;

export function ScannedCode({ submit, onGiven }: WayProps) {
  const { t } = useTranslation("bridges");
  const view = useRef<HTMLVideoElement>(null);
  const [looking, setLooking] = useState<Looking>("asking");
  const give = useRef(onGiven);
  useEffect(() => {
    give.current = onGiven;
  }, [onGiven]);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    let refused = "";
    const look = () => {
      const video = view.current;
      if (video === null || isOver) return;
      const pixels = pixelsOf(video, { width: video.videoWidth, height: video.videoHeight });
      const qr = pixels && bridgeQrIn(pixels);
      // A code that was refused stays before the camera: it is not given again.
      if (qr === null || qr === refused) return;
      refused = qr;
      give.current({ qr });
    };
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      } catch {
        if (!isOver) setLooking("none");
        return;
      }
      if (isOver || view.current === null) return stream.getTracks().forEach((track) => track.stop());
      view.current.srcObject = stream;
      await view.current.play().catch(() => undefined);
      setLooking("looking");
    };
    void begin();
    const timer = setInterval(look, lookEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  if (looking === "none")
    return (
      <Alert color="orange" icon={<IconCameraOff size={18} aria-hidden />} title={t("pairing.noCamera")}>
        {t("pairing.noCameraText")}
      </Alert>
    );
  return (
    <Stack>
      <Text c="dimmed">{t("pairing.scanHint")}</Text>
      <video ref={view} className={classes.viewer} muted playsInline aria-label={t("pairing.view")} />
      {looking === "asking" && (
        <Text role="status">
          <Loader size="xs" aria-hidden /> {t("pairing.asking")}
        </Text>
      )}
      <FormError text={submit.error} />
    </Stack>
  );
}
