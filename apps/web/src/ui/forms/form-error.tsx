// What is wrong with a form as a whole.
import { Text } from "@mantine/core";

export function FormError({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text role="alert" size="sm" c="var(--mantine-color-error)">
      {text}
    </Text>
  );
}
