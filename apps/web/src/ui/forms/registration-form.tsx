// What a full account is made of (AUTH-31, AUTH-56): who the person is and, folded, what they bring. Each field tells its own fault; typed values
// survive a refused submit.
import { Chip, Fieldset, Group, Radio, TextInput } from "@mantine/core";
import type { Registration } from "@didban/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Fold } from "./fold.tsx";
import { FormError } from "./form-error.tsx";
import { isRepeated, NewPasswordFields } from "./new-password-fields.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { SubmitForm } from "./submit-form.tsx";
import { useSubmit } from "./use-submit.ts";

/** What the person fills in. */
export type Filled = Omit<Registration, "token" | "phone" | "timezone" | "locale">;

interface Props {
  /** A name that is known already. */
  readonly fullName?: string;
  /** Stands under the button. */
  readonly children?: ReactNode;
  send(form: Filled): Promise<void>;
}

const counts = ["none", "1-5", "5-10", "10+"] as const satisfies readonly Registration["cameraCounts"][];
const brands = [
  "Hikvision", "Dahua", "Axis", "Bosch", "Hanwha", "Uniview", "TP-Link", "Reolink", "Amcrest", "Vivotek", "Other",
] as const satisfies readonly Registration["cameraBrands"][number][]; // prettier-ignore

export function RegistrationForm({ fullName = "", children, send }: Props) {
  const { t } = useTranslation("sign-in");
  const [form, setForm] = useState({ fullName, email: "", internetProvider: "" });
  const [newPassword, setNewPassword] = useState({ password: "", confirm: "" });
  const [cameraCounts, setCameraCounts] = useState<Registration["cameraCounts"]>("1-5");
  const [cameraBrands, setCameraBrands] = useState<Registration["cameraBrands"]>([]);
  const [isUnfolded, setUnfolded] = useState(false);
  const [tries, setTries] = useState(0);
  const submit = useSubmit();

  const field = (name: keyof typeof form, isRequired: boolean) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
    error: tries > 0 && isRequired && form[name] === "" ? t("required") : submit.fieldErrors[name],
  });

  const onSubmit = () => {
    setTries(tries + 1);
    const { password } = newPassword;
    const isFilled = ![form.fullName, form.email, password].includes("") && isRepeated(newPassword);
    if (!isFilled) return;
    void submit.run(() => send({ ...form, password, cameraCounts, cameraBrands }));
  };
  const hasFoldedFault = ["internetProvider", "cameraCounts"].some((name) => name in submit.fieldErrors);
  // The form tells a fault of what it does not ask for, such as a number that somebody registered meanwhile.
  const ownFields = [...Object.keys(form), "password", "cameraCounts"];

  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <TextInput
        label={t("register.fullName")}
        description={t("register.fullNameHint")}
        autoComplete="name"
        autoFocus
        data-autofocus
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
      <Fold label={t("register.cameras")} isOpen={isUnfolded || hasFoldedFault} onToggle={setUnfolded}>
        <Radio.Group
          label={t("register.counts")}
          value={cameraCounts}
          onChange={(value) => setCameraCounts(counts.find((count) => count === value) ?? cameraCounts)}
          error={submit.fieldErrors["cameraCounts"]}
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
        <TextInput label={t("register.provider")} {...field("internetProvider", false)} />
      </Fold>
      <FormError text={submit.errorBeside(...ownFields)} />
      <SubmitButton submit={submit}>{t("register.done")}</SubmitButton>
      {children}
    </SubmitForm>
  );
}
