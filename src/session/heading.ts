/** What a scene heading says. `name` is as displayed, in upper case. */
export type Heading =
  & { readonly text: string; readonly time?: Date }
  & (
    | { readonly kind: "chat"; readonly user: string }
    | { readonly kind: "agent" | "shell" | "compaction" }
    | { readonly kind: "skill"; readonly name: string }
    | {
      readonly kind: "pipeline";
      readonly name: string;
      readonly step: { readonly number: number; readonly of: number };
    }
    | { readonly kind: "direct"; readonly model: string; readonly user: string }
    | { readonly kind: "plugin"; readonly name: string }
  );
