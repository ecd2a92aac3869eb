#!/bin/sh
# Creates a project with flags with curl, and deletes everything again: HALYARD_TOKEN=... sh flags.sh
set -eu
url=${HALYARD_URL:-http://localhost:4242}
: "${HALYARD_TOKEN:?Set HALYARD_TOKEN to an admin token}"
. "$(dirname "$0")/api.sh"
run=$(date +%s)-$$
staging=staging-$run country=country-$run team=checkout-team-$run ledger=ledger-team-$run
page=checkout-page-$run wallet=checkout-wallet-$run express=checkout-express-$run

# ask_as TOKEN STATUS METHOD PATH [options of curl]: the path follows /api/admin, and the body is stored in `answer`
ask_as() {
  caller=$1 wanted=$2 method=$3 path=$4
  shift 4
  answer=$(with_token "$caller" "$wanted" "$method" "/api/admin$path" "$@")
}
ask() { ask_as "$HALYARD_TOKEN" "$@"; }
contains() {
  holds "$answer" "$1"
  printf '  %s\n' "$1"
}
lacks() {
  case $answer in *"$1"*) echo "did not expect $1 in $answer" >&2 && exit 1 ;; esac
}

echo '# an environment and a project: every enabled environment is linked to the project, and this one explicitly'
ask 201 POST /environments --data "{\"name\":\"$staging\",\"type\":\"test\",\"enabled\":false}"
ask 201 POST /projects --data "{\"id\":\"$team\",\"name\":\"Checkout team\"}"
ask 200 POST "/projects/$team/environments" --data "{\"environment\":\"$staging\"}"
ask 204 POST "/environments/$staging/on"
ask 200 GET "/environments/project/$team"
contains "\"name\":\"$staging\""

echo '# settings: the naming pattern of features, and the default strategy in production'
ask 200 PUT "/projects/$team/settings" --data '{"featureNaming":{"pattern":"checkout-[a-z0-9-]+","example":"checkout-page"}}'
ask 200 POST "/projects/$team/environments/production/default-strategy" \
  --data '{"name":"flexibleRollout","parameters":{"rollout":"25","stickiness":"default"}}'

echo '# a context field with its legal values, and a segment of the project'
ask 201 POST /context --data "{\"name\":\"$country\",\"legalValues\":[{\"value\":\"dk\"},{\"value\":\"no\"},{\"value\":\"se\"}]}"
ask 400 POST /constraints/validate --data "{\"contextName\":\"$country\",\"operator\":\"IN\",\"values\":[\"atlantis\"]}"
ask 201 POST /segments \
  --data "{\"name\":\"Nordic $run\",\"project\":\"$team\",\"constraints\":[{\"contextName\":\"$country\",\"operator\":\"IN\",\"values\":[\"dk\",\"no\"]}]}"
segment=$(number id "$answer")

echo '# features: the pattern refuses a name; features can be updated and patched'
features=/projects/$team/features
ask 400 POST "$features" --data "{\"name\":\"page-$run\"}"
ask 200 POST /features/validate --data "{\"name\":\"$page\",\"projectId\":\"$team\"}"
ask 201 POST "$features" --data "{\"name\":\"$page\",\"type\":\"release\"}"
ask 201 POST "$features" --data "{\"name\":\"$express\",\"type\":\"experiment\"}"
ask 409 POST "$features" --data "{\"name\":\"$page\"}"
ask 200 PUT "$features/$page" --data '{"description":"The new page","type":"release","impressionData":true}'
ask 200 PATCH "$features/$page" --data '[{"op":"replace","path":"/description","value":"The new checkout page"}]'
contains '"description":"The new checkout page"'

echo '# strategies, with a constraint and a segment'
strategies=$features/$page/environments/$staging/strategies
ask 200 POST "$strategies" \
  --data '{"name":"default","title":"Our own people","constraints":[{"contextName":"email","operator":"STR_ENDS_WITH","values":["@example.org"]}]}'
own=$(text id "$answer")
ask 200 POST "$strategies" \
  --data "{\"name\":\"flexibleRollout\",\"parameters\":{\"rollout\":\"10\",\"stickiness\":\"default\",\"groupId\":\"$page\"},\"segments\":[$segment]}"
nordic=$(text id "$answer")
ask 200 POST "$strategies" --data '{"name":"remoteAddress","parameters":{"IPs":"10.0.0.0/8"}}'
office=$(text id "$answer")
ask 400 POST "$strategies" --data '{"name":"default","constraints":[{"contextName":"age","operator":"NUM_GTE","value":"old"}]}'

echo '# strategies are updated, patched, reordered and deleted'
ask 200 PUT "$strategies/$nordic" \
  --data "{\"name\":\"flexibleRollout\",\"title\":\"Nordic\",\"parameters\":{\"rollout\":\"50\",\"stickiness\":\"default\",\"groupId\":\"$page\"}}"
contains "\"segments\":[$segment]"
ask 200 PATCH "$strategies/$nordic" --data '[{"op":"replace","path":"/parameters/rollout","value":"75"}]'
contains '"rollout":"75"'
ask 200 POST "$strategies/set-sort-order" --data "[{\"id\":\"$nordic\",\"sortOrder\":0},{\"id\":\"$own\",\"sortOrder\":1}]"
ask 200 DELETE "$strategies/$office"
ask 200 GET "$strategies"
case $answer in *"$nordic"*"$own"*) ;; *) echo "expected $nordic before $own in $answer" >&2 && exit 1 ;; esac
lacks "$office"
ask 200 GET "/segments/$segment/strategies"
contains "$nordic"

echo '# variants: fixed weights are unchanged, and the others share the rest of 1000'
variants=$features/$page/environments/$staging/variants
ask 200 PUT "$variants" \
  --data '[{"name":"blue","weight":200,"weightType":"fix"},{"name":"green","weight":1},{"name":"red","weight":1,"payload":{"type":"string","value":"#c00"}}]'
contains '"name":"green","weight":400'
ask 200 PATCH "$variants" --data '[{"op":"remove","path":"/2"}]'
contains '"name":"green","weight":800'
ask 200 PUT "$features/$page/variants-batch" \
  --data "{\"environments\":[\"$staging\",\"production\"],\"variants\":[{\"name\":\"blue\",\"weight\":500},{\"name\":\"green\",\"weight\":500}]}"

echo '# a clone has the same configuration, and is disabled'
ask 201 POST "$features/$page/clone" --data "{\"name\":\"$wallet\"}"
ask 200 GET "$features/$wallet/environments/$staging"
contains '"title":"Nordic"'
contains '"enabled":false'

echo '# enabled: without a strategy, the feature gets the default strategy of the project in production'
ask 200 POST "$features/$page/environments/production/on"
ask 200 GET "$features/$page/environments/production"
contains '"enabled":true'
contains '"rollout":"25"'
ask 200 POST "$features/$page/environments/production/off"
all="{\"features\":[\"$page\",\"$wallet\"]}"
ask 200 POST "/projects/$team/bulk_features/environments/$staging/on" --data "$all"
ask 200 GET "$features/$wallet/environments/$staging"
contains '"enabled":true'
ask 200 POST "/projects/$team/bulk_features/environments/$staging/off" --data "{\"features\":[\"$page\"]}"

echo '# a dependency: the wallet depends on the page, which cannot be archived without the wallet'
ask 200 GET "$features/$wallet/parents"
contains "$page"
ask 200 POST "$features/$wallet/dependencies" --data "{\"feature\":\"$page\"}"
ask 409 DELETE "$features/$page"
ask 200 POST "/projects/$team/archive/validate" --data "{\"features\":[\"$page\"]}"
contains "\"parentsWithChildFeatures\":[\"$page\"]"
ask 202 POST "/projects/$team/archive" --data "$all"
ask 200 GET "/archive/features/$team"
contains "$wallet"

echo '# both features are revived: disabled, with their strategies and without the dependency'
ask 200 POST "/projects/$team/revive" --data "$all"
ask 200 GET "$features/$wallet"
contains '"dependencies":[]'
contains '"title":"Nordic"'
lacks '"enabled":true'

echo '# several features at once: tags and stale marks'
ask 200 PUT "/projects/$team/tags" \
  --data "{\"features\":[\"$page\",\"$wallet\"],\"tags\":{\"addedTags\":[{\"type\":\"simple\",\"value\":\"$run\"}],\"removedTags\":[]}}"
ask 202 POST "/projects/$team/stale" --data "{\"features\":[\"$wallet\"],\"stale\":true}"

echo '# a feature moves to another project'
ask 201 POST /projects --data "{\"id\":\"$ledger\",\"name\":\"Ledger team\"}"
ask 200 POST "$features/$express/changeProject" --data "{\"newProjectId\":\"$ledger\"}"
ask 200 GET "/projects/$ledger/features/$express"
contains "\"project\":\"$ledger\""

echo '# favourites belong to an account, so a machine gets a service account (role 2: Editor, 5: Member)'
ask 201 POST /service-account --data "{\"name\":\"Story $run\",\"rootRole\":2}"
machine=$(number id "$answer")
ask 201 POST "/service-account/$machine/token" --data '{"description":"story"}'
machine_token=$(text secret "$answer")
ask 200 POST "/projects/$team/access" --data "{\"roles\":[5],\"users\":[$machine]}"
ask_as "$machine_token" 200 POST "$features/$wallet/favorites"

echo '# search, health and events'
ask_as "$machine_token" 200 GET "/search/features?project=IS:$team&tag=INCLUDE:simple:$run&favoritesFirst=true&sortBy=name&sortOrder=asc&limit=1"
contains "\"name\":\"$wallet\""
contains '"total":2'
ask 200 GET "/search/features?project=$team&state=IS:active"
lacks "\"name\":\"$wallet\""
ask 200 GET "/projects/$team/overview"
contains '"health":50'
ask 200 GET "/projects/$team/health-report"
contains '"staleCount":1'
ask 200 GET "/events/$page"
contains '"type":"feature-strategy-add"'
ask 200 GET "/search/events?project=$team&type=feature-archived"
contains '"total":2'

echo '# with required reviews, a member proposes changes'
reviews=/projects/$team/environments/production/change-requests
ask 200 PUT "$reviews/config" --data '{"changeRequestsEnabled":true,"requiredApprovals":1}'
ask_as "$machine_token" 403 POST "$features/$page/environments/production/on"
ask_as "$machine_token" 200 POST "$reviews" --data "{\"action\":\"updateEnabled\",\"feature\":\"$page\",\"payload\":{\"enabled\":true}}"
request=$(number id "$answer")
ask_as "$machine_token" 200 DELETE "/projects/$team/change-requests/$request"
ask 200 PUT "$reviews/config" --data '{"changeRequestsEnabled":false}'

echo '# clean-up: archived features, the project and the environment are deleted'
ask 202 POST "/projects/$team/archive" --data "$all"
ask 200 POST "/projects/$team/delete" --data "$all"
ask 404 GET "$features/$page"
ask 202 DELETE "/projects/$ledger/features/$express"
ask 200 DELETE "/archive/$express"
ask 204 DELETE "/segments/$segment"
ask 200 DELETE "/context/$country"
ask 200 DELETE "/tags/simple/$run"
ask 200 DELETE "/projects/$team/environments/$staging"
ask 200 DELETE "/projects/$team"
ask 200 DELETE "/projects/$ledger"
ask 200 DELETE "/environments/$staging"
ask 200 DELETE "/service-account/$machine"
ask 200 GET /environments
lacks "$staging"
