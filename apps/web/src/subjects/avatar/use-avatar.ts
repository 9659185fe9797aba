// The picture of one, as a screen shows it (PROF-24).
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { readKey } from "../../lib/read-key.ts";
import { readAvatar, type AvatarEntry, type AvatarType } from "./avatars.ts";

/** Where pictures come from; types without pictures of their own yet have none. */
const reads: Partial<Record<AvatarType, (id: string) => Promise<Uint8Array>>> = {
  user: (id) => api.profile.readAvatar({ params: { id } }),
  // Twice the size of the smallest, for dense screens.
  workspace: (id) => api.workspaceSettings.readLogo({ params: { id }, query: { size: 80 } }),
  camera: (id) => api.cameras.readAvatar({ params: { id } }),
  currentUser: () => api.profile.readOwnAvatar(),
};

const nothing = async () => new Uint8Array();

/** Where a picture is kept. */
export const avatarKey = (type: AvatarType, id: string, avatarId: string | null) =>
  readKey("avatar", type, id, avatarId);

/** `avatarId`: which picture it is now, so that a new one is asked for anew; null when there is none. `id`: whose, where it is not one's own. */
export function useAvatar(type: AvatarType, avatarId: string | null, id = ""): AvatarEntry {
  const { data, isLoading } = useQuery({
    queryKey: avatarKey(type, id, avatarId),
    queryFn: () => readAvatar(type, () => (reads[type] ?? nothing)(id)),
    enabled: avatarId !== null,
    retry: false,
  });
  return { source: avatarId === null ? null : (data ?? null), isLoading, type };
}
