// One device, or one channel of a recorder, that may be added: its picture once it was tried, its name, what it is, and what became of it.
import { Badge, Button, Checkbox, Loader, Text, TextInput } from "@mantine/core";
import { cameraNameMaxLength } from "@didban/contract";
import { IconCamera, IconCircleCheck, IconPlugConnectedX, IconServer } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { textOfError } from "../../lib/api-error.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { faultOf, isBusy, mayBeChosen, type FoundRow, type RowFault } from "./found-rows.ts";
import classes from "./found.module.css";

interface FoundRowProps {
  readonly row: FoundRow;
  /** The bridge in whose network it is; null: it is in the server's. */
  readonly bridgeName: string | null;
  /** Its channels stand below it. */
  readonly hasChannels: boolean;
  readonly isLocked: boolean;
  onChoose(isChosen: boolean): void;
  onRename(name: string): void;
  onChannels(): void;
  onByHand(): void;
  /** It did not answer as it should, and is added all the same. */
  onAddAnyway(): void;
}

export function FoundRowItem(props: FoundRowProps) {
  const { row, bridgeName, hasChannels, isLocked, onChoose, onRename, onChannels, onByHand } = props;
  const { t } = useTranslation(["find", "bridges", "cameras"]);
  const { number } = useLocale();
  const { state } = row;
  const fault = faultOf(row);
  const label = row.of === null ? row.address.url : t("channel", { number: number(row.channel) });
  const mayChoose = mayBeChosen(row) && !isLocked && !hasChannels;
  const isNamed = row.isChosen && !row.isAdded;
  return (
    <li
      className={classes.row}
      data-chosen={row.isChosen}
      data-channel={row.of !== null}
      data-added={row.isAdded}
      data-empty={row.isEmpty}
    >
      <Checkbox
        aria-label={t("choose", { name: `${row.name} ${label}` })}
        checked={row.isChosen}
        disabled={!mayChoose}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Picture row={row} />
      <div className={classes.words}>
        {isNamed ? (
          <TextInput
            aria-label={t("nameOf", { label })}
            value={row.name}
            maxLength={cameraNameMaxLength}
            disabled={isBusy(row) || isLocked}
            error={row.name.trim() === "" ? t("nameNeeded") : undefined}
            size="xs"
            onChange={(event) => onRename(event.currentTarget.value)}
          />
        ) : (
          <Text fw={600} truncate>
            <bdi>{row.of === null ? (row.maker ?? row.name) : row.name}</bdi>
          </Text>
        )}
        <Text size="sm" c="dimmed" className={classes.facts ?? ""}>
          {row.of === null ? (
            <>
              <bdi dir="ltr">{row.address.url}</bdi>
              {bridgeName !== null && (
                <>
                  {" · "}
                  {t("through.of", { ns: "bridges", name: bridgeName })}
                </>
              )}
              {isNamed && row.maker !== null && (
                <>
                  {" · "}
                  <bdi>{row.maker}</bdi>
                </>
              )}
            </>
          ) : (
            <>
              {label}
              {row.maker !== null && (
                <>
                  {" · "}
                  <bdi dir="ltr">{row.maker}</bdi>
                </>
              )}
            </>
          )}
        </Text>
      </div>
      <div className={classes.end}>
        {row.isAdded && (
          <Badge variant="light" color="green">
            {t("alreadyAdded")}
          </Badge>
        )}
        {row.isEmpty && !row.isAdded && (
          <Badge variant="light" color="gray">
            {t("empty")}
          </Badge>
        )}
        {row.of === null && !row.isOnvif && (
          <Badge variant="light" color="gray">
            {t("rtspOnly")}
          </Badge>
        )}
        {row.mayHaveChannels && (
          <Button
            size="compact-sm"
            variant="default"
            loading={state.kind === "trying" && row.isRecorder}
            disabled={isLocked || isBusy(row)}
            onClick={onChannels}
          >
            {t(hasChannels ? "channelsAgain" : "channels")}
          </Button>
        )}
      </div>
      {fault !== null && (
        <div className={classes.fault} role="status">
          <Text size="sm" c="red">
            <FaultText fault={fault} />
          </Text>
          {row.of === null && !row.isOnvif && (
            <Button size="compact-sm" variant="subtle" onClick={onByHand}>
              {t("byHand")}
            </Button>
          )}
          {state.kind === "failed" && row.isChosen && !row.isRecorder && (
            <Button size="compact-sm" variant="subtle" disabled={isLocked} onClick={props.onAddAnyway}>
              {t("probe.addAnyway", { ns: "cameras" })}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Picture({ row: { state, isRecorder, isEmpty, name } }: { row: FoundRow }) {
  const { t } = useTranslation("find");
  const picture = state.kind === "passed" ? state.picture : null;
  return (
    <div className={classes.picture}>
      {state.kind === "trying" || state.kind === "adding" ? (
        <Loader size="sm" aria-label={t(state.kind)} />
      ) : picture !== null ? (
        <img src={`data:image/jpeg;base64,${picture}`} alt={t("pictureOf", { name })} />
      ) : state.kind === "passed" ? (
        <IconCircleCheck role="img" aria-label={t("passed")} />
      ) : isEmpty ? (
        <IconPlugConnectedX aria-hidden />
      ) : isRecorder ? (
        <IconServer aria-hidden />
      ) : (
        <IconCamera aria-hidden />
      )}
    </div>
  );
}

/** Why it was not tried or added, in words. */
function FaultText({ fault }: { fault: RowFault }) {
  const { t } = useTranslation(["common", "find"]);
  const { locale, duration } = useLocale();
  if (fault.of === "probe") {
    const { code, parameters } = fault;
    const { seconds } = parameters;
    const told = seconds ? { ...parameters, time: duration(Number(seconds) * 1000) } : parameters;
    return code === null ? t("failed", { ns: "find" }) : wordsFor(code, locale, told);
  }
  return textOfError(fault.error, locale, t("state.unreachable"));
}
