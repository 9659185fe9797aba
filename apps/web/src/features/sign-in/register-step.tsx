// Last step of signing up (AUTH-56): who the person is and what they bring. Each field tells its own fault; typed values survive a refused
// submit.
import { Chip, Fieldset, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import type { ChallengeProgress, Registration } from "@didban/contract";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { register } from "./challenge.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { isRepeated, NewPasswordFields } from "../../ui/forms/new-password-fields.tsx";
import { OtherWays } from "./other-ways.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useFocusOnFault } from "../../ui/forms/use-focus-on-fault.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";

const counts = ["none", "1-5", "5-10", "10+"] as const satisfies readonly Registration["cameraCounts"][];
const brands = [
  "Hikvision", "Dahua", "Axis", "Bosch", "Hanwha", "Uniview", "TP-Link", "Reolink", "Amcrest", "Vivotek", "Other",
] as const satisfies readonly Registration["cameraBrands"][number][]; // prettier-ignore

const emptyForm = { fullName: "", email: "", internetProvider: "" };

export function RegisterStep({ progress }: { progress: ChallengeProgress }) {
  const { t } = useTranslation("sign-in");
  const { locale } = useLocale();
  const [form, setForm] = useState(emptyForm);
  const [newPassword, setNewPassword] = useState({ password: "", confirm: "" });
  const [cameraCounts, setCameraCounts] = useState<Registration["cameraCounts"] | null>(null);
  const [cameraBrands, setCameraBrands] = useState<Registration["cameraBrands"]>([]);
  const [tries, setTries] = useState(0);
  const submit = useSubmit();
  const formElement = useFocusOnFault(tries, submit);

  const field = (name: keyof typeof form, isRequired: boolean) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
    error: tries > 0 && isRequired && form[name] === "" ? t("required") : submit.fieldErrors[name],
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    const { password } = newPassword;
    const isFilled = ![form.fullName, form.email, password].includes("") && isRepeated(newPassword);
    if (!isFilled || cameraCounts === null) return;
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    void submit.run(() => register({ ...form, password, cameraCounts, cameraBrands, timezone, locale }));
  };
  // A fault of what the form does not ask for, such as a number that somebody registered meanwhile.
  const ownFields = [...Object.keys(form), "password", "cameraCounts"];
  const isOwnFault = Object.keys(submit.fieldErrors).some((name) => ownFields.includes(name));

  return (
    <form onSubmit={onSubmit} noValidate ref={formElement}>
      <Stack gap="md">
        <Text c="dimmed">{t("register.intro")}</Text>
        <TextInput
          label={t("register.fullName")}
          description={t("register.fullNameHint")}
          autoComplete="name"
          autoFocus
          {...field("fullName", true)}
        />
        <TextInput
          label={t("register.email")}
          type="email"
          autoComplete="email"
          dir="ltr"
          {...field("email", true)}
        />
        <NewPasswordFields
          value={newPassword}
          onChange={setNewPassword}
          hasTried={tries > 0}
          error={submit.fieldErrors["password"]}
        />
        <Radio.Group
          label={t("register.counts")}
          value={cameraCounts}
          onChange={(value) => setCameraCounts(counts.find((count) => count === value) ?? null)}
          error={tries > 0 && !cameraCounts ? t("required") : submit.fieldErrors["cameraCounts"]}
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
          {...field("internetProvider", false)}
        />
        <FormError text={isOwnFault ? null : submit.error} />
        <SubmitButton submit={submit}>{t("register.done")}</SubmitButton>
        <OtherWays progress={progress} />
      </Stack>
    </form>
  );
}
