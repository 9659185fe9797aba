// Turning an authenticator on (MFA-5, MFA-6): its secret as a QR code and as text, then a first code of it.
import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { CodeForm } from "../../ui/forms/code-form.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import type { TurnedOn } from "./turned-on.ts";

interface Props {
  readonly secret: string;
  readonly otpauthUri: string;
  onTurnedOn(answer: TurnedOn): Promise<void>;
  onCancel(): void;
}

export function AuthenticatorSetup({ secret, otpauthUri, onTurnedOn, onCancel }: Props) {
  const { t } = useTranslation("security");
  return (
    <Stack gap="md">
      <Text>{t("factors.scan")}</Text>
      <Group align="start" gap="lg">
        <QrCode text={otpauthUri} label={t("factors.qr")} />
        <div>
          <Text size="sm" c="dimmed">
            {t("factors.secret")}
          </Text>
          <Code fz="md">
            <bdi dir="ltr">{secret.match(/.{1,4}/g)?.join(" ")}</bdi>
          </Code>
        </div>
      </Group>
      <CodeForm
        intro={t("factors.thenCode")}
        check={async (value) => onTurnedOn(await api.identity.confirmAuthenticator({ body: { value } }))}
      >
        <Group>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onCancel}>
            {t("factors.cancel")}
          </Button>
        </Group>
      </CodeForm>
    </Stack>
  );
}
