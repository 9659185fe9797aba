// Last step of signing up (AUTH-56): who the person is and what they bring. Typed values survive a refused submit.
import {
  Button,
  Chip,
  Fieldset,
  Group,
  PasswordInput,
  Progress,
  Radio,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import type { PasswordLevel, Registration } from "@didban/contract";
import { useEffect, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { register } from "./challenge.ts";
import { useSubmit } from "./use-submit.ts";

const counts = ["none", "1-5", "5-10", "10+"] as const satisfies readonly Registration["cameraCounts"][];
const brands = [
  "Hikvision", "Dahua", "Axis", "Bosch", "Hanwha", "Uniview", "TP-Link", "Reolink", "Amcrest", "Vivotek", "Other",
] as const satisfies readonly Registration["cameraBrands"][number][]; // prettier-ignore

export function RegisterStep() {
  const { t } = useTranslation("sign-in");
  const { locale } = useLocale();
  const [form, setForm] = useState({
    fullName: "",
    email: "",
    internetProvider: "",
    password: "",
    confirm: "",
  });
  const [cameraCounts, setCameraCounts] = useState<Registration["cameraCounts"] | null>(null);
  const [cameraBrands, setCameraBrands] = useState<Registration["cameraBrands"]>([]);
  const [hasTried, setTried] = useState(false);
  const submit = useSubmit();
  const strength = usePasswordStrength(form.password);

  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
    error:
      submit.fieldErrors[name] ??
      (hasTried && form[name] === "" && name !== "internetProvider" ? t("required") : undefined),
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { confirm, ...rest } = form;
    if (
      !cameraCounts ||
      rest.fullName === "" ||
      rest.email === "" ||
      rest.password === "" ||
      rest.password !== confirm
    )
      return;
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    void submit.run(() => register({ ...rest, cameraCounts, cameraBrands, timezone, locale }));
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t("register.intro")}</Text>
        <TextInput
          label={t("register.fullName")}
          description={t("register.fullNameHint")}
          autoComplete="name"
          autoFocus
          {...field("fullName")}
        />
        <TextInput
          label={t("register.email")}
          type="email"
          autoComplete="email"
          dir="ltr"
          {...field("email")}
        />
        <PasswordInput
          label={t("register.password")}
          autoComplete="new-password"
          dir="ltr"
          {...field("password")}
        />
        {strength && <StrengthMeter {...strength} />}
        <PasswordInput
          label={t("register.confirm")}
          autoComplete="new-password"
          dir="ltr"
          {...field("confirm")}
          error={hasTried && form.confirm !== form.password ? t("register.mismatch") : field("confirm").error}
        />
        <Radio.Group
          label={t("register.counts")}
          value={cameraCounts}
          onChange={(value) => setCameraCounts(counts.find((count) => count === value) ?? null)}
          error={hasTried && !cameraCounts ? t("required") : undefined}
        >
          <Group gap="md" mt="xs">
            {counts.map((count) => (
              <Radio key={count} value={count} label={t(`register.count.${count}`)} />
            ))}
          </Group>
        </Radio.Group>
        <Fieldset legend={t("register.brands")} variant="unstyled">
          <Chip.Group
            multiple
            value={cameraBrands}
            onChange={(values) => setCameraBrands(brands.filter((brand) => values.includes(brand)))}
          >
            <Group gap="xs">
              {brands.map((brand) => (
                <Chip key={brand} value={brand} size="xs">
                  {brand === "Other" ? t("register.other") : brand}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Fieldset>
        <TextInput
          label={t("register.provider")}
          description={t("optional")}
          {...field("internetProvider")}
        />
        {submit.error && Object.keys(submit.fieldErrors).length === 0 && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {submit.error}
          </Text>
        )}
        <Button type="submit" loading={submit.isPending} fullWidth>
          {t("register.done")}
        </Button>
      </Stack>
    </form>
  );
}

interface Strength {
  readonly level: PasswordLevel;
  readonly score: number;
  readonly missing: readonly string[];
}

/** Asks the server how strong the password is, a moment after the last key (PASS-4). */
function usePasswordStrength(password: string): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (password === "") return setStrength(null);
    const timer = setTimeout(() => {
      api.identity.passwordStrength({ body: { password } }).then(setStrength, () => setStrength(null));
    }, 300);
    return () => clearTimeout(timer);
  }, [password]);
  return strength;
}

function StrengthMeter({ level, score, missing }: Strength) {
  const { t } = useTranslation("sign-in");
  return (
    <div aria-live="polite">
      <Progress
        value={(score + 1) * 20}
        size="xs"
        color={score < 2 ? "red" : score < 3 ? "yellow" : "green"}
        aria-label={t("register.strength")}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {[t(`level.${level}`), ...missing.map((rule) => t(`missing.${rule}`))].join(" · ")}
      </Text>
    </div>
  );
}
