/** Status of an endpoint in each situation. Situations that cannot occur are absent. */
export interface EndpointOutcomes {
  /** The sample of `samples.ts`, sent by a caller with access. */
  readonly sample: 200 | 201 | 202 | 204
  readonly noToken: 200 | 201 | 204 | 401
  /** A frontend token, with which no administrative endpoint can be called. */
  readonly frontendToken: 200 | 201 | 204 | 403
  /** Path parameters, query and body that every schema refuses. */
  readonly wrongInput?: 400
  /** Well-formed path parameters that name nothing. */
  readonly unknownNames?: 200 | 202 | 204 | 400 | 401 | 404
  /** The sample with the content type text/plain. */
  readonly textPlain?: 415
  /** A body over the limit. */
  readonly tooLarge?: 413
}

/** Endpoints that require credentials of the admin API or of an application. */
export const secured = { noToken: 401, frontendToken: 403 } as const
export const input = { wrongInput: 400 } as const
export const body = { wrongInput: 400, textPlain: 415, tooLarge: 413 } as const
