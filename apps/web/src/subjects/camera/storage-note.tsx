// Says beside a choice of how long footage is kept how much of it really fits, and warns where that is less.
import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { storageQuery } from "./camera-reads.ts";
import { useStorageText } from "./use-storage-text.ts";

export function StorageNote({ keptDays }: { keptDays: number }) {
  const { data } = useQuery(storageQuery);
  const textOf = useStorageText();
  const storage = data && textOf(data, keptDays);
  if (!storage) return null;
  return storage.isTooLittle ? (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {storage.text}
    </Alert>
  ) : (
    <Text size="sm" c="dimmed">
      {storage.text}
    </Text>
  );
}
