#!/bin/sh
# A project with its flags, from nothing and back to nothing, with curl: HALYARD_TOKEN=... sh flags.sh
set -eu
url=${HALYARD_URL:-http://localhost:4242}
: "${HALYARD_TOKEN:?Set HALYARD_TOKEN to an admin token}"
. "$(dirname "$0")/api.sh"
run=$(date +%s)-$$
staging=staging-$run country=country-$run team=checkout-team-$run ledger=ledger-team-$run
page=checkout-page-$run wallet=checkout-wallet-$run express=checkout-express-$run

# ask_as TOKEN STATUS METHOD PATH [options of curl]: the path goes on after /api/admin, the body is kept in `answer`
ask_as() {
  caller=$1 wanted=$2 method=$3 path=$4
  shift 4
  answer=$(with_token "$caller" "$wanted" "$method" "/api/admin$path" "$@")
}
ask() { ask_as "$HALYARD_TOKEN" "$@"; }
tells() {
  holds "$answer" "$1"
  printf '  %s\n' "$1"
}
hides() {
  case $answer in *"$1"*) echo "did not expect $1 in $answer" >&2 && exit 1 ;; esac
}

echo '# an environment, and a project: it has every environment that is on, and this one is linked by hand'
ask 201 POST /environments --data "{\"name\":\"$staging\",\"type\":\"test\",\"enabled\":false}"
ask 201 POST /projects --data "{\"id\":\"$team\",\"name\":\"Checkout team\"}"
ask 200 POST "/projects/$team/environments" --data "{\"environment\":\"$staging\"}"
ask 204 POST "/environments/$staging/on"
ask 200 GET "/environments/project/$team"
tells "\"name\":\"$staging\""

echo '# settings: how its features are named, and what turns them on in production where nothing else is said'
ask 200 PUT "/projects/$team/settings" --data '{"featureNaming":{"pattern":"checkout-[a-z0-9-]+","example":"checkout-page"}}'
ask 200 POST "/projects/$team/environments/production/default-strategy" \
  --data '{"name":"flexibleRollout","parameters":{"rollout":"25","stickiness":"default"}}'

echo '# a context field with the values that it may have, and a segment of the project'
ask 201 POST /context --data "{\"name\":\"$country\",\"legalValues\":[{\"value\":\"dk\"},{\"value\":\"no\"},{\"value\":\"se\"}]}"
ask 400 POST /constraints/validate --data "{\"contextName\":\"$country\",\"operator\":\"IN\",\"values\":[\"atlantis\"]}"
ask 201 POST /segments \
  --data "{\"name\":\"Nordic $run\",\"project\":\"$team\",\"constraints\":[{\"contextName\":\"$country\",\"operator\":\"IN\",\"values\":[\"dk\",\"no\"]}]}"
segment=$(number id "$answer")

echo '# features: the pattern refuses a name, what was created can be changed and patched'
features=/projects/$team/features
ask 400 POST "$features" --data "{\"name\":\"page-$run\"}"
ask 200 POST /features/validate --data "{\"name\":\"$page\",\"projectId\":\"$team\"}"
ask 201 POST "$features" --data "{\"name\":\"$page\",\"type\":\"release\"}"
ask 201 POST "$features" --data "{\"name\":\"$express\",\"type\":\"experiment\"}"
ask 409 POST "$features" --data "{\"name\":\"$page\"}"
ask 200 PUT "$features/$page" --data '{"description":"The new page","type":"release","impressionData":true}'
ask 200 PATCH "$features/$page" --data '[{"op":"replace","path":"/description","value":"The new checkout page"}]'
tells '"description":"The new checkout page"'

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

echo '# changed, patched, put in another order, deleted'
ask 200 PUT "$strategies/$nordic" \
  --data "{\"name\":\"flexibleRollout\",\"title\":\"Nordic\",\"parameters\":{\"rollout\":\"50\",\"stickiness\":\"default\",\"groupId\":\"$page\"}}"
tells "\"segments\":[$segment]"
ask 200 PATCH "$strategies/$nordic" --data '[{"op":"replace","path":"/parameters/rollout","value":"75"}]'
tells '"rollout":"75"'
ask 200 POST "$strategies/set-sort-order" --data "[{\"id\":\"$nordic\",\"sortOrder\":0},{\"id\":\"$own\",\"sortOrder\":1}]"
ask 200 DELETE "$strategies/$office"
ask 200 GET "$strategies"
case $answer in *"$nordic"*"$own"*) ;; *) echo "expected $nordic before $own in $answer" >&2 && exit 1 ;; esac
hides "$office"
ask 200 GET "/segments/$segment/strategies"
tells "$nordic"

echo '# variants: fixed weights stay, the others share the rest of 1000'
variants=$features/$page/environments/$staging/variants
ask 200 PUT "$variants" \
  --data '[{"name":"blue","weight":200,"weightType":"fix"},{"name":"green","weight":1},{"name":"red","weight":1,"payload":{"type":"string","value":"#c00"}}]'
tells '"name":"green","weight":400'
ask 200 PATCH "$variants" --data '[{"op":"remove","path":"/2"}]'
tells '"name":"green","weight":800'
ask 200 PUT "$features/$page/variants-batch" \
  --data "{\"environments\":[\"$staging\",\"production\"],\"variants\":[{\"name\":\"blue\",\"weight\":500},{\"name\":\"green\",\"weight\":500}]}"

echo '# a clone has all of that, and is off'
ask 201 POST "$features/$page/clone" --data "{\"name\":\"$wallet\"}"
ask 200 GET "$features/$wallet/environments/$staging"
tells '"title":"Nordic"'
tells '"enabled":false'

echo '# on: in production it gets the default strategy of the project, for it has no other'
ask 200 POST "$features/$page/environments/production/on"
ask 200 GET "$features/$page/environments/production"
tells '"enabled":true'
tells '"rollout":"25"'
ask 200 POST "$features/$page/environments/production/off"
all="{\"features\":[\"$page\",\"$wallet\"]}"
ask 200 POST "/projects/$team/bulk_features/environments/$staging/on" --data "$all"
ask 200 GET "$features/$wallet/environments/$staging"
tells '"enabled":true'
ask 200 POST "/projects/$team/bulk_features/environments/$staging/off" --data "{\"features\":[\"$page\"]}"

echo '# a dependency: the wallet needs the page, which is not archived without it'
ask 200 GET "$features/$wallet/parents"
tells "$page"
ask 200 POST "$features/$wallet/dependencies" --data "{\"feature\":\"$page\"}"
ask 409 DELETE "$features/$page"
ask 200 POST "/projects/$team/archive/validate" --data "{\"features\":[\"$page\"]}"
tells "\"parentsWithChildFeatures\":[\"$page\"]"
ask 202 POST "/projects/$team/archive" --data "$all"
ask 200 GET "/archive/features/$team"
tells "$wallet"

echo '# both come back, off, with their strategies and without the dependency'
ask 200 POST "/projects/$team/revive" --data "$all"
ask 200 GET "$features/$wallet"
tells '"dependencies":[]'
tells '"title":"Nordic"'
hides '"enabled":true'

echo '# many at once: tags, and what is stale'
ask 200 PUT "/projects/$team/tags" \
  --data "{\"features\":[\"$page\",\"$wallet\"],\"tags\":{\"addedTags\":[{\"type\":\"simple\",\"value\":\"$run\"}],\"removedTags\":[]}}"
ask 202 POST "/projects/$team/stale" --data "{\"features\":[\"$wallet\"],\"stale\":true}"

echo '# to another team'
ask 201 POST /projects --data "{\"id\":\"$ledger\",\"name\":\"Ledger team\"}"
ask 200 POST "$features/$express/changeProject" --data "{\"newProjectId\":\"$ledger\"}"
ask 200 GET "/projects/$ledger/features/$express"
tells "\"project\":\"$ledger\""

echo '# favourites are those of an account, so a machine gets one (role 2: Editor, 5: Member)'
ask 201 POST /service-account --data "{\"name\":\"Story $run\",\"rootRole\":2}"
machine=$(number id "$answer")
ask 201 POST "/service-account/$machine/token" --data '{"description":"story"}'
machine_token=$(text secret "$answer")
ask 200 POST "/projects/$team/access" --data "{\"roles\":[5],\"users\":[$machine]}"
ask_as "$machine_token" 200 POST "$features/$wallet/favorites"

echo '# search, health and events'
ask_as "$machine_token" 200 GET "/search/features?project=IS:$team&tag=INCLUDE:simple:$run&favoritesFirst=true&sortBy=name&sortOrder=asc&limit=1"
tells "\"name\":\"$wallet\""
tells '"total":2'
ask 200 GET "/search/features?project=$team&state=IS:active"
hides "\"name\":\"$wallet\""
ask 200 GET "/projects/$team/overview"
tells '"health":50'
ask 200 GET "/projects/$team/health-report"
tells '"staleCount":1'
ask 200 GET "/events/$page"
tells '"type":"feature-strategy-add"'
ask 200 GET "/search/events?project=$team&type=feature-archived"
tells '"total":2'

echo '# where changes are reviewed, a member proposes them'
reviews=/projects/$team/environments/production/change-requests
ask 200 PUT "$reviews/config" --data '{"changeRequestsEnabled":true,"requiredApprovals":1}'
ask_as "$machine_token" 403 POST "$features/$page/environments/production/on"
ask_as "$machine_token" 200 POST "$reviews" --data "{\"action\":\"updateEnabled\",\"feature\":\"$page\",\"payload\":{\"enabled\":true}}"
request=$(number id "$answer")
ask_as "$machine_token" 200 DELETE "/projects/$team/change-requests/$request"
ask 200 PUT "$reviews/config" --data '{"changeRequestsEnabled":false}'

echo '# back to nothing: what is archived is deleted for good, then go project and environment'
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
hides "$staging"
