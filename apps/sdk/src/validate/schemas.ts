interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly errors?: readonly (readonly Issue[])[]
}

/** The part of a zod schema that this entry uses. */
export interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: { readonly issues: readonly Issue[] } | undefined }
}

/** The part of an endpoint of the contract that this entry uses. */
export interface EndpointSchemas {
  readonly method: string
  readonly path: string
  readonly params: Schema
  readonly query: Schema
  readonly body: Schema | undefined
  readonly success: { readonly status: number; readonly schema: Schema }
}
