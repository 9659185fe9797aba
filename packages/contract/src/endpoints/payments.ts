// Calls of billing: the customer that a person is (BILL).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, isoDate } from "../shapes.ts";

/** What people are charged in (BILL-5, BILL-8). */
export const currencies = ["USD", "IRR"] as const;
export type Currency = (typeof currencies)[number];

/** A person as billing knows them (BILL-21). */
export const customer = z.strictObject({
  id,
  userId: id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string(),
  /** ISO 3166 code; null while none was given. */
  country: z.string().nullable(),
  currency: z.enum(currencies),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Customer = z.output<typeof customer>;

export const paymentsEndpoints = {
  createCustomer: endpoint({
    id: "payments.createCustomer",
    method: "POST",
    path: "/api/payment/customer",
    summary: "Become a customer, once (BILL-20)",
    access: { kind: "session" },
    guest: "refuse",
    log: { kind: "paymentDetail", action: "customerCreate" },
    body: z.strictObject({}),
    status: 201,
    answer: customer,
    errors: ["customerAlreadyExists"],
  }),
} as const;
