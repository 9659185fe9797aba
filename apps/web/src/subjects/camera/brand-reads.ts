// Reads of the catalogue of brands, for whoever connects a camera (CONN-11).
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { isGuestVisit } from "../../lib/guest-visit.ts";
import { brandKeys } from "./brand-keys.ts";

/** Brands that are offered for what was typed. */
const offered = 20;

export const brandsQuery = (search: string) =>
  queryOptions({
    queryKey: brandKeys.brands(search),
    queryFn: async () =>
      (await api.manufacturers.list({ query: { search: search.slice(0, 100), limit: offered } })).items,
    placeholderData: keepPreviousData,
  });

/** One brand by its code; null where the catalogue has it no more. */
export const brandQuery = (code: string) =>
  queryOptions({
    queryKey: brandKeys.brands(code),
    queryFn: async () => (await api.manufacturers.list({ query: { search: code, limit: offered } })).items,
    select: (found) => found.find((brand) => brand.code === code) ?? null,
  });

export const modelsQuery = (code: string, search: string) =>
  queryOptions({
    queryKey: brandKeys.brandModels(code, search),
    queryFn: async () => {
      const query = { search: search.slice(0, 100), limit: offered };
      return (await api.manufacturers.models({ params: { code }, query })).items;
    },
    placeholderData: keepPreviousData,
  });

/** The address of this network, as the server sees it (CONN-16). */
export const publicAddressQuery = queryOptions({
  queryKey: brandKeys.publicAddress,
  queryFn: async () => (await api.cameras.publicAddress({})).ip,
  retry: false,
});

/** Whether and where this server searches for cameras (BRDG-20). Nobody tells guests. */
export const searchPlaceQuery = queryOptions({
  queryKey: brandKeys.searchPlace,
  queryFn: async () => (isGuestVisit() ? { isAllowed: false, networks: [] } : api.discovery.where({})),
  retry: false,
});
