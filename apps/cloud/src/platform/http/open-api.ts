// The OpenAPI 3.1 document of the server, made from the contract alone: what the contract says is what is documented.
import {
  absence,
  errorCatalogue,
  errorText,
  problem,
  type Access,
  type Endpoint,
  type HttpErrorCode,
} from "@didban/contract";
import { z } from "zod";

/** Codes that every call can answer beside those of its own. */
const commonCodes: readonly HttpErrorCode[] = [
  "invalidField",
  "Unauthorized",
  "forbiddenResource",
  "notFound",
  "tooManyRequests",
  "internalError",
  "serviceUnavailable",
];

type Json = Readonly<Record<string, unknown>>;

/** The document for `endpoints`. Their part is made when it is first read: it takes longer than much of a start, and few ask for it. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  let made: Json | undefined;
  return {
    openapi: "3.1.0",
    info: { title: "Didban", version, description: "Video-surveillance workspaces." },
    servers: [{ url: "/" }],
    get paths() {
      made ??= pathsOf(endpoints);
      return made;
    },
    components: {
      schemas: { Problem: jsonSchema(problem, "output") },
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "Access token of a session." },
      },
    },
  };
}

function pathsOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    // A dry run shares method and path with what it tries; only the query tells them apart.
    const path = endpoint.dryRun === true ? `${endpoint.path}?dryRun=true` : endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return paths;
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split(".")[0]],
    summary: endpoint.summary,
    description: `${accessText(endpoint.access)}${absenceText(endpoint)}`,
    security: ["public", "loopback"].includes(endpoint.access.kind) ? [] : [{ session: [] }],
    parameters: [
      ...parameters("path", endpoint.params),
      ...parameters("query", endpoint.query),
      ...parameters("header", endpoint.headers),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(endpoint.body, "input") } },
          },
        }),
    ...(endpoint.upload === undefined ? {} : { requestBody: uploadBody(endpoint.body) }),
    responses: {
      [endpoint.status]: answer(endpoint),
      ...(endpoint.otherStatus === undefined ? {} : { [endpoint.otherStatus]: answer(endpoint) }),
      ...refusals(endpoint),
    },
  };
}

/** A form with a file and the texts that stand beside it. */
function uploadBody(texts: Endpoint["body"]): Json {
  const { properties = {}, required = [] } = (texts ? jsonSchema(texts, "input") : {}) as {
    properties?: object;
    required?: readonly string[];
  };
  const schema = {
    type: "object",
    required: ["file", ...required],
    properties: { file: { type: "string", format: "binary" }, ...properties },
  };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function parameters(place: "path" | "query" | "header", schema: z.ZodObject | undefined): readonly Json[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || !shape.safeParse(undefined).success,
    schema: jsonSchema(shape, "input"),
  }));
}

function answer(endpoint: Endpoint): Json {
  const description = "Success";
  if (endpoint.answer === "none") return { description };
  const content =
    endpoint.answer instanceof z.ZodType
      ? { "application/json": { schema: jsonSchema(endpoint.answer, "output") } }
      : Object.fromEntries(endpoint.answer.contentTypes.map((type) => [type, {}]));
  return { description, content };
}

/** One response a status, naming the codes it can carry. */
function refusals(endpoint: Endpoint): Json {
  const codes = [...new Set([...endpoint.errors, ...commonCodes])];
  const byStatus = Object.groupBy(codes, (code) => String(errorCatalogue[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, some = []]) => [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${errorText(code, "en")}`).join("\n\n"),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );
}

function absenceText({ absences = [] }: Endpoint): string {
  if (absences.length === 0) return "";
  const codes = absences.map((code) => `\`${code}\``).join(", ");
  return ` With \`${absence.request}: ${absence.preference}\` the problems ${codes} come with status 200 and \`${absence.answer}: ${absence.preference}\`.`;
}

function accessText(access: Access): string {
  switch (access.kind) {
    case "public":
      return "Anyone may call.";
    case "loopback":
      return "Only callers on the server itself; others get 404.";
    case "session":
      return "Anyone signed in, about themself.";
    case "display":
      return "Displays, about themselves.";
    case "operator":
      return "The server's operator.";
    case "operatorOrLoopback":
      return "The server's operator, or callers on the server itself.";
    case "member":
      return "Members of the acting workspace.";
    case "workspace":
      return `Members who hold \`${access.action}\` on the acting workspace.`;
    case "workspaceAnyOf":
      return `Members who hold on the acting workspace ${access.anyOf.map((set) => set.map((action) => `\`${action}\``).join(" and ")).join(", or ")}.`;
    case "resource":
      return `Members who hold ${access.anyOf.map((action) => `\`${action}\``).join(" or ")} on the ${access.resource}.`;
    case "someResource":
      return `Members; only for what they hold ${access.anyOf.map((action) => `\`${action}\``).join(" or ")} on.`;
  }
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  return z.toJSONSchema(schema, { target: "draft-2020-12", io, unrepresentable: "any", reused: "inline" });
}
