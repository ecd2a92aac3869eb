import { parse } from 'yaml'

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: object
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly networks: Readonly<Record<string, object>>
  readonly volumes: Readonly<Record<string, object>>
}

/** References in a compose file that lead nowhere. */
export function faultsOfCompose(text: string): string[] {
  const { services, secrets, networks, volumes }: Compose = parse(text)
  return Object.entries(services).flatMap(([name, service]) => {
    const ofSecrets = service.secrets ?? []
    const files = Object.values(service.environment ?? {}).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? [])
    const missing = (kind: string, wanted: readonly string[], present: object) =>
      wanted.filter((one) => !Object.hasOwn(present, one)).map((one) => `${name}: ${kind} ${one} is not declared`)
    return [
      ...missing('secret', ofSecrets, secrets),
      ...missing('network', service.networks ?? [], networks),
      ...missing(
        'volume',
        (service.volumes ?? []).map((volume) => volume.split(':')[0]!),
        volumes,
      ),
      ...files.filter((file) => !ofSecrets.includes(file)).map((file) => `${name}: the file of secret ${file} is not mounted`),
      ...ofSecrets.filter((secret) => !files.includes(secret)).map((secret) => `${name}: no setting reads secret ${secret}`),
      ...Object.entries(service.depends_on ?? {})
        .filter(([other, { condition }]) => condition === 'service_healthy' && !services[other]?.healthcheck)
        .map(([other]) => `${name}: ${other} has no health check`),
    ]
  })
}
