// Finding cameras on the server's network or a bridge's and adding many at once: where is searched, what was found, one account for all that are chosen, and their pictures
// as proof (CONN-28 to CONN-30, BRDG-19 to BRDG-26).
import {
  Alert,
  Button,
  Card,
  Checkbox,
  Group,
  PasswordInput,
  Progress,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { IconInfoCircle, IconRadar2, IconZoomScan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { textOfError } from "../../lib/api-error.ts";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { searchPlaceQuery } from "../../subjects/camera/brand-reads.ts";
import { useCameraGroups } from "../../subjects/camera/camera-groups.ts";
import { GroupSelect } from "../../subjects/camera/group-select.tsx";
import { useBridges } from "../../subjects/bridge/use-bridges.ts";
import { widthOf } from "../../ui/theme.ts";
import { FoundRowItem } from "./found-row.tsx";
import { mayBeChosen, type FoundRow } from "./found-rows.ts";
import classes from "./found.module.css";
import { NoActiveBridge } from "./no-active-bridge.tsx";
import { isParent, type Finding } from "./use-finding.ts";

interface FindCamerasProps {
  readonly finding: Finding;
  /** One device is connected by its address instead. */
  onByHand(row: FoundRow): void;
  /** One camera is connected by its brand or address instead, in the network that is searched. */
  onOne(bridgeId: string): void;
}

/** Where cameras may be searched: the server's own network, and those of bridges. */
interface SearchPlace {
  readonly bridgeId: string;
  /** Null: the server itself. */
  readonly name: string | null;
}

export function FindCameras({ finding, onByHand, onOne }: FindCamerasProps) {
  const { t } = useTranslation("find");
  const { search, rows } = finding;
  const own = useQuery(searchPlaceQuery);
  const bridges = useBridges();
  const places: readonly SearchPlace[] = [
    ...(own.data?.isAllowed === true ? [{ bridgeId: noBridge, name: null }] : []),
    ...(bridges ?? []).flatMap(({ id, name, state }) => (state === "active" ? [{ bridgeId: id, name }] : [])),
  ];
  const place = places.find(({ bridgeId }) => bridgeId === finding.place) ?? places[0];
  const isKnown = !own.isPending && bridges !== undefined;
  useEffect(() => {
    if (!isKnown || place === undefined) return;
    if (place.bridgeId !== finding.place) return finding.openAt(place.bridgeId);
    const isNew = search.phase === "none" || search.bridgeId !== place.bridgeId;
    if (isNew && rows.every(({ address }) => address.bridgeId !== place.bridgeId))
      search.begin("fast", place.bridgeId);
  }, [isKnown, place?.bridgeId, finding.place]);
  return (
    <Stack gap="md">
      {place !== undefined && (
        <SearchCard finding={finding} place={place} places={places} networks={own.data?.networks ?? []} />
      )}
      {place === undefined && isKnown && <NoActiveBridge />}
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        onClick={() => onOne(place?.bridgeId ?? noBridge)}
      >
        {t("one")}
      </Button>
      {rows.length > 0 && <FoundList finding={finding} onByHand={onByHand} places={places} />}
      {rows.length > 0 && <AddBar finding={finding} />}
    </Stack>
  );
}

interface SearchCardProps {
  readonly finding: Finding;
  readonly place: SearchPlace;
  readonly places: readonly SearchPlace[];
  readonly networks: readonly string[];
}

/** The search itself: where, how far, what now. */
function SearchCard({ finding, networks, place, places }: SearchCardProps) {
  const { t } = useTranslation(["find", "common"]);
  const { locale, number, list } = useLocale();
  const { search, rows } = finding;
  const { bridgeId, name } = place;
  // What is said of another place's search says nothing here.
  const { phase, kind, progress, error } =
    search.bridgeId === bridgeId ? search : { ...search, phase: "none" as const };
  const found = rows.filter(({ of, address }) => of === null && address.bridgeId === bridgeId).length;
  const isRunning = phase === "running";
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        {places.length > 1 && (
          <Select
            label={t("where")}
            data={places.map((one) => ({ value: one.bridgeId, label: one.name ?? t("server") }))}
            value={bridgeId}
            allowDeselect={false}
            maw={widthOf("fields")}
            onChange={(next) => next !== null && finding.openAt(next)}
          />
        )}
        <Group justify="space-between" align="start">
          <div>
            <Title order={3} size="h4">
              {name === null ? t("title") : t("titleOfBridge", { name })}
            </Title>
            {name === null && networks.length > 0 && (
              <Text size="sm" c="dimmed">
                {t("networks")} <bdi dir="ltr">{list([...networks])}</bdi>
              </Text>
            )}
          </div>
          <Group gap="xs">
            {isRunning ? (
              <Button variant="default" onClick={search.stop}>
                {t("stop")}
              </Button>
            ) : (
              <>
                <Button
                  variant={found === 0 ? "default" : "subtle"}
                  leftSection={<IconRadar2 size={18} aria-hidden />}
                  onClick={() => search.begin("fast", bridgeId)}
                >
                  {t("again")}
                </Button>
                <Button
                  variant={found === 0 ? "filled" : "default"}
                  leftSection={<IconZoomScan size={18} aria-hidden />}
                  onClick={() => search.begin("full", bridgeId)}
                >
                  {t("full")}
                </Button>
              </>
            )}
          </Group>
        </Group>
        <div role="status">
          {isRunning ? (
            <Text size="sm">{t(kind === "full" ? "runningFull" : "running", { count: found })}</Text>
          ) : phase === "failed" ? (
            <Alert color="orange">
              {error === null
                ? t("exhausted")
                : textOfError(error, locale, t("state.unreachable", { ns: "common" }))}
            </Alert>
          ) : (
            phase === "done" && (
              <Text size="sm">{found === 0 ? t("none") : t("found", { count: found })}</Text>
            )
          )}
        </div>
        {isRunning && (
          <Progress
            value={Math.max(2, progress * 100)}
            aria-label={t("progress", { percent: number(progress, { style: "percent" }) })}
            animated
          />
        )}
        {phase === "done" && found === 0 && (
          <Alert variant="light" icon={<IconInfoCircle aria-hidden />}>
            {t(kind === "fast" ? "noneHint" : name === null ? "noneFullHint" : "noneFullHintOfBridge")}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}

interface FoundListProps extends Pick<FindCamerasProps, "finding" | "onByHand"> {
  readonly places: readonly SearchPlace[];
}

function FoundList({ finding, onByHand, places }: FoundListProps) {
  const { t } = useTranslation("find");
  const placeNameOf = ({ address: { bridgeId } }: FoundRow) =>
    places.find((place) => place.bridgeId === bridgeId)?.name ?? null;
  const { rows, trying, adding } = finding;
  const isLocked = trying.isPending || adding.isPending;
  const offered = rows.filter((row) => mayBeChosen(row) && !row.isEmpty && !isParent(row, rows));
  const chosen = offered.filter(({ isChosen }) => isChosen).length;
  return (
    <section aria-label={t("list")}>
      <Group mb="xs">
        <Checkbox
          label={t("all", { count: offered.length })}
          checked={chosen > 0 && chosen === offered.length}
          indeterminate={chosen > 0 && chosen < offered.length}
          disabled={isLocked || offered.length === 0}
          onChange={(event) => finding.chooseAll(event.currentTarget.checked)}
        />
      </Group>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <FoundRowItem
            key={row.key}
            row={row}
            bridgeName={placeNameOf(row)}
            hasChannels={isParent(row, rows)}
            isLocked={isLocked}
            onChoose={(isChosen) => finding.choose(row.key, isChosen)}
            onRename={(name) => finding.rename(row.key, name)}
            onChannels={() => void finding.openChannels(row)}
            onByHand={() => onByHand(row)}
            onAddAnyway={() => finding.addChosen(row.key)}
          />
        ))}
      </ul>
    </section>
  );
}

/** One account for all that are chosen, and what is done with them. */
function AddBar({ finding }: { finding: Finding }) {
  const { t } = useTranslation(["find", "cameras", "camera-groups"]);
  const { account, chosen, trying, adding, groupId } = finding;
  const groups = useCameraGroups().data ?? [];
  const passed = chosen.filter(({ state }) => state.kind === "passed");
  const hasNames = passed.every(({ name }) => name.trim() !== "");
  const isTried = chosen.length > 0 && passed.length === chosen.length;
  const standard = groups.find(({ isDefault }) => isDefault)?.id ?? null;
  return (
    <Card withBorder padding="md" className={classes.bar ?? ""}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          finding.tryChosen();
        }}
      >
        <Stack gap="sm">
          <Group grow align="start">
            <TextInput
              label={t("field.username", { ns: "cameras" })}
              value={account.username}
              dir="ltr"
              autoComplete="off"
              maxLength={128}
              onChange={(event) => finding.setAccount({ username: event.currentTarget.value })}
            />
            <PasswordInput
              label={t("field.password", { ns: "cameras" })}
              description={finding.asksForPassword ? t("draft.passwordAgain", { ns: "cameras" }) : undefined}
              value={account.password}
              dir="ltr"
              autoComplete="new-password"
              maxLength={128}
              onChange={(event) => finding.setAccount({ password: event.currentTarget.value })}
            />
            {groups.length > 1 && (
              <GroupSelect
                label={t("group", { ns: "camera-groups" })}
                groups={groups}
                places={groups.map(({ id }) => id)}
                value={groupId ?? standard}
                onChange={finding.setGroupId}
              />
            )}
          </Group>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {chosen.length === 0 ? t("chooseSome") : t("licences", { count: chosen.length })}
            </Text>
            <Group gap="xs">
              <Button
                type="submit"
                variant={isTried ? "default" : "filled"}
                loading={trying.isPending}
                disabled={chosen.length === 0 || adding.isPending || isTried}
              >
                {t("test", { count: chosen.length - passed.length })}
              </Button>
              <Button
                variant={isTried ? "filled" : "default"}
                loading={adding.isPending}
                disabled={passed.length === 0 || trying.isPending || !hasNames}
                onClick={() => finding.addChosen()}
              >
                {t("add", { count: passed.length })}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
