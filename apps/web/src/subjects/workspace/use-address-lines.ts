// The words of a workspace's address, line by line.
import type { WorkspaceAddress } from "@didban/contract";
import { useCountryNames } from "../../ui/forms/use-countries.ts";

/** Lines of an address as it is read out, in the language in force; none of one that nobody gave. */
export function useAddressLines(): (address: WorkspaceAddress) => string[] {
  const countryOf = useCountryNames();
  return ({ line1, line2, city, state, postalCode, country }) => {
    const place = [city, state].filter((part) => part !== "").join(", ");
    const lines = [line1, line2, place, postalCode, country === "" ? "" : countryOf(country)];
    return lines.filter((line) => line !== "");
  };
}
