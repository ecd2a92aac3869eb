import { Route, Switch } from 'wouter'
import { basePath } from '../data/base.ts'
import { pageComponents } from '../pages/index.ts'
import { type PageName, pages, parametersIn } from '../routes.ts'
import { PageBoundary } from './page-boundary.tsx'
import { UnknownPage } from './unknown-page.tsx'

const names = Object.keys(pages) as PageName[]

/** The page of the present address. Each page is loaded when it is first opened. */
export const PageSwitch = () => (
  <Switch>
    {names.map((name) => (
      <Route key={name} path={pages[name].path}>
        {() => {
          const Page = pageComponents[name]
          // The router leaves some characters encoded, such as %2F.
          const params = parametersIn(name, location.pathname.slice(basePath.length))
          return Page ? (
            <PageBoundary key={JSON.stringify(params)}>
              <Page params={params} />
            </PageBoundary>
          ) : (
            <UnknownPage />
          )
        }}
      </Route>
    ))}
    <Route>
      <UnknownPage />
    </Route>
  </Switch>
)
