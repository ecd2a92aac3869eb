import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { queries } from '../../data/client.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { TestOutcome } from '../../parts/single-sign-on/test-outcome.tsx'
import { hrefOf } from '../../routes.ts'

/** Shows the outcome of a test login on the page of its provider. */
export const TestedProvider = ({ id }: { readonly id: string }) => {
  const test = useQuery(queries.auth.getSignInTest.queryOptions({ params: { testId: id } }))
  const providers = useQuery(queries.oidc.getOidcProviders.queryOptions())
  return (
    <QueryView query={test}>
      {({ provider }) => {
        if (provider.startsWith('saml:')) return <Redirect replace href={hrefOf('saml', {}, { test: id })} />
        return (
          <QueryView query={providers}>
            {(data) => {
              const tested = data.providers.find(({ issuer }) => provider === `oidc:${issuer}`)
              if (!tested) return <TestOutcome id={id} />
              return <Redirect replace href={hrefOf('openIdProvider', { id: tested.id }, { test: id })} />
            }}
          </QueryView>
        )
      }}
    </QueryView>
  )
}
