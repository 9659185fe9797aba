// What may be chosen of a workspace: plain lists, which the shapes of its calls and the forms of the web app are made from.

/** Language of messages to people without a locale of their own (WS-15). */
export const workspaceLanguages = ["english", "persian"] as const;
export type WorkspaceLanguage = (typeof workspaceLanguages)[number];

/** WS-7, in the order of the form. */
export const industries = [
  "foodAndBeverage",
  "convenienceStore",
  "clothing",
  "furnitureHomeAppliance",
  "sportingGoods",
  "booksInstruments",
  "hotels",
  "travel",
  "healthWellness",
  "entertainment",
  "education",
  "finance",
  "construction",
  "cars",
  "electronics",
  "homeServices",
  "giftShop",
  "petSupplies",
  "other",
] as const;
export type Industry = (typeof industries)[number];

/** Why somebody deletes a workspace (WS-52). */
export const deletionReasons = [
  "tooExpensive",
  "missingFeatures",
  "technicalProblems",
  "noLongerNeeded",
  "movingToAnotherProduct",
  "onlyTesting",
  "other",
] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** The days of the week, in their order (WS-9). */
export const weekDays = [
  "saturday",
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
] as const;
export type WeekDay = (typeof weekDays)[number];

/** Opening and closing times lie on quarters of an hour (WS-43). */
export const openingStepMinutes = 15;

/** Countries by ISO 3166-1 alpha-2 (WS-42). */
export const countryCodes: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN
   CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
   HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
   ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
   SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
   VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** The address of a workspace without a saved one: the middle of Tehran. */
export const defaultAddress = {
  longitude: 51.389,
  latitude: 35.6892,
  city: "",
  country: "",
  line1: "",
  line2: "",
  postalCode: "",
  state: "",
};
