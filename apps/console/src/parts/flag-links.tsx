import { Name } from './name.tsx'
import { PageLink } from './page-link.tsx'

const shown = 20

/** Links to flags in one environment, or to the flags themselves. A search shows all of them if the list is too long. */
export const FlagLinks = ({
  names,
  environment,
  search,
}: {
  readonly names: readonly string[]
  readonly environment?: string
  readonly search: string
}) => (
  <ul>
    {names.slice(0, shown).map((name) => (
      <li key={name}>
        <PageLink page="flag" params={{ name }} {...(environment !== undefined && { fragment: environment })}>
          <Name>{name}</Name>
        </PageLink>
      </li>
    ))}
    {names.length > shown && (
      <li>
        <PageLink page="flags" search={{ q: search }}>
          and {names.length - shown} more
        </PageLink>
      </li>
    )}
  </ul>
)
