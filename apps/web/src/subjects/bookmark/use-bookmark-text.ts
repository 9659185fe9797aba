// How a bookmark is called and who made it, in words (BOOK-8, BOOK-9).
import type { Bookmark } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../account/current-user.ts";

/** Title and author as they are shown. */
export function useBookmarkText(): (bookmark: Pick<Bookmark, "kind" | "title" | "ownerId" | "ownerName">) => {
  readonly title: string;
  readonly author: string;
} {
  const { t } = useTranslation("bookmarks");
  const ownId = useCurrentUser()?.id;
  return ({ kind, title, ownerId, ownerName }) => {
    const author = ownerId === ownId ? t("you") : (ownerName ?? t("system"));
    return {
      title: kind === "RecordPaused" ? t("paused") : title,
      author: kind === "AIEvent" ? t("ai") : author,
    };
  };
}
