import type { Failure, ScimObject } from '@halyard/domain'
import type { ScimSettingsRow } from '../store/repositories/scim-settings.repository.ts'
import type { Ports } from './ports.ts'

/** A request of an identity provider that provisions users and groups. Its token was checked. */
export interface ScimRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Empty: the request has no body. */
  readonly body: ScimObject
  readonly ifMatch: string | undefined
  readonly settings: ScimSettingsRow
}

export interface ScimResponse {
  readonly status: 200 | 201 | 204
  readonly body?: ScimObject
  readonly etag?: string
  /** URL of a new resource. */
  readonly location?: string
}

/**
 * An address of SCIM 2.0. It is no endpoint of the contract: SCIM has its own content type, errors, versions, pages and description, and
 * its clients are identity providers.
 */
export interface ScimRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path pattern below `/scim/v2`. */
  readonly path: string
  run(ports: Ports, request: ScimRequest): Promise<ScimResponse | Failure>
}
