// Dark or light (PROF-19) and the language: both at once and kept in this browser, the language with the person too (UI-2).
import { Radio, Stack, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { changeLocale } from "../../i18n/index.ts";
import { useLocale } from "../../i18n/use-locale.ts";

/** Each by its own name, whichever is in force. */
const languages = [
  { value: "en", label: "English" },
  { value: "fa", label: "فارسی" },
];

export function ThemeForm() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap="lg">
      <Radio.Group
        label={t("person.theme")}
        value={colorScheme === "light" ? "light" : "dark"}
        onChange={(value) => setColorScheme(value === "light" ? "light" : "dark")}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="dark" label={t("person.dark")} />
          <Radio value="light" label={t("person.light")} />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t("person.language")}
        value={locale}
        onChange={(value) => void changeLocale(value === "fa" ? "fa" : "en")}
      >
        <Stack gap="xs" mt="xs">
          {languages.map((language) => (
            <Radio key={language.value} {...language} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
