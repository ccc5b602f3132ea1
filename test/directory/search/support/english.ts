/** Common words for things that listings often mention. */
export const english = `
account address agenda agent album alert analysis anchor animal answer apartment archive arrow article artist asset \
atlas audience audit author autumn award
backup badge balance banner bargain barrel basket battery beacon bicycle billing binder biscuit blanket blossom board \
bonus border bottle bottom boundary branch bread breeze brick bridge bright
broker browser bucket budget buffer builder bundle button cabinet cable calendar camera campaign candle canvas captain \
carbon career cargo carpet carrot castle catalog cellar center chapter
charge chart checkout cheese chicken choice circle citizen classic client climate cloud cluster coach coast coffee \
collar column comfort command comment company compass concept concert
connect contact content contract copper corner cottage cotton counter country course courier cousin cover craft credit \
crystal culture currency curtain customer cycle daily damage
dancer dashboard database deadline dealer debate decade decision degree delivery deposit desert design desktop detail \
device diagram dialog diary digital dinner direct discount display doctor
document dollar domain donkey double dozen dragon drawer driver editor effort element elephant employee energy engine \
entrance envelope episode equity error estate evening event evidence example
exchange exercise expense expert export fabric factor factory falcon family farmer fashion feature feedback fiction \
field figure filter finance finger flavour flight floor flower folder forest
format fortune forum fossil founder fountain frame freedom freight friend frontier funnel furniture future galaxy \
gallery garage garden gather genius giant glacier global golden grammar granite
grape graph gravity grocer ground growth guard guest guide guitar habit hammer handle harbour harvest health heart \
helmet herald heritage history holiday honest horizon hospital hotel
household humble hunter icon image impact import income index industry inspect instant insurance interest invoice \
island jacket journal journey judge jungle justice kernel kettle keyboard
kitchen knight knowledge label ladder lantern laptop launch laundry lawyer leader league learn leather lecture ledger \
legacy lemon lesson letter library license lighthouse limit liquid listen
logic lounge lunch machine magnet mailbox manager manual maple marble margin marine market master matrix matter meadow \
measure medal media medicine meeting member memory mentor menu merchant
message metal meter method middle mineral minute mirror mission mobile model module moment monitor monkey mountain \
museum music mystery narrative nature needle neighbour network night noble
notebook notice novel number nurse object ocean office olive onion opera option oracle orange orbit orchard order \
organ outlet output owner oyster package paint palace panel paper parade parcel
parent partner passage passport pasture patient pattern payment payroll peach pencil pepper perform permit person \
phone photo piano picture pillar pilot pioneer pirate planet planner plastic platform
player pocket podcast poetry policy portal portrait position postal potato powder practice prairie present press price \
printer prism privacy process product profile profit program project
proposal protein proud public puzzle quality quarter question quiet quote rabbit radar radio railway ranger reader \
reason receipt recipe record region release remote rental repair report
request rescue research reserve resort respond retail reveal review reward rhythm ribbon river roadmap robot rocket \
roster route saddle sailor salad salary sample satellite sauce scale schedule
scholar school science score screen script season second secret section sector secure seller sensor series server \
service session shadow shelter sheriff shield shift ship shopping signal
silver simple singer sketch smart social soldier solid source spark speaker special spice spider spiral spirit sponsor \
spring square stable staff stage stamp standard station statue steel
stone storage store storm story strategy stream street string studio student subject subscription summer supplier \
support surface survey sustain symbol system table tablet tailor talent target teacher
team temple tenant terminal theory thread ticket timber timer token tomato tool topic torch tourist tower track trade \
traffic trailer train transfer travel treasure treaty triangle trophy
tunnel tutor uniform union unit update urban vacation valley value vault vector vehicle vendor venture vessel video \
village vintage violin vision visitor voice volume voyage wagon wallet
warehouse warning water wealth weather website wedding weekly welcome whale wheel whisper window winter wisdom wizard \
wonder worker workflow workshop writer yellow zebra
`
  .trim()
  .split(/\s+/)

export const verbs =
  `track plan share build send find sell manage organise compare collect measure automate schedule learn write design \
review deliver publish protect discover connect simplify monitor translate book print record teach`.split(' ')
export const audiences =
  `freelancers startups nurses teachers designers developers founders restaurants landlords charities musicians \
photographers accountants farmers parents students agencies lawyers gardeners engineers`.split(' ')
