/** Words of 3 to 7 letters that messages of services, databases and sources have, whatever a secret is. */
export const messageWords: ReadonlySet<string> = new Set(
  (
    "able abort aborted about above absent accept access account across action active actor add address " +
    "admin after again age alert alias alive all allow allowed alone already also alter always among " +
    "amount and another answer any api app apply are area array arrived ask async attach attempt auth " +
    "away back backend bad base basic batch because been before began begin behind being below best beta " +
    "between beyond big bigint binary bind bit block blocked body bool both bound branch break broken " +
    "broker bucket buffer bug build busy but byte bytes cache call called can cancel cannot case cast " +
    "catalog cause cell cert change channel char check chosen city class clean clear click client clock " +
    "clone close closed cloud cluster code column comma command comment commit common company compare " +
    "config confirm connect console contact content context control convert copy core corrupt could count " +
    "country crash create created cron csv current cursor custom cut cycle daily data date day days dead " +
    "debug decimal decode deep default defined delay delete denied deny depth desc detail dev device " +
    "dialog did differ digest digit dir direct disable disk does domain done double down draft drive " +
    "driver drop dropped dsn dump during each early edge edit eight either else email empty enable encode " +
    "end ended ends engine enough ensure enter entry enum equal error errors escape even event ever every " +
    "exact exceed except exec exist exists exit expand expect expired explain export extra fail failed " +
    "fails failure false far fast fatal fault feature fetch few field fields file files filter final find " +
    "finish first fix fixed flag float flush folder follow for force foreign form format found free fresh " +
    "from front full func gap gave general get give given global goes gone good got grant granted group " +
    "guest had half hand handle hang has hash have head header health hello help here hex high hint his " +
    "hold home host hosts hour hours how html http https hung icon idle ignore image import include index " +
    "info inner input insert inside install instead int integer into invalid issue issuer item its itself " +
    "job join json just keep kept key keys kill kind know known label lack large last late later latest " +
    "layer leave left less let level lib light like limit limits line lines link links linux list listen " +
    "live load loaded local locale lock locked log logged login logs long longer look lost low lower " +
    "machine made mail main major make man manager many map mark master match max may mean media member " +
    "memory menu merge message method middle might min minor minute mirror miss missing mode model " +
    "monitor month more most mount move much must mysql name named names near need needed needs network " +
    "never new next nine node none normal not note nothing notice now null number numeric object odd off " +
    "offline offset often old once one online only onto open opened opens option order orders org origin " +
    "other our out outer output outside over own owned owner pack page pages paid panel parent parse " +
    "parser part parts party pass passed past paste path pattern pause paused pay peer pending per period " +
    "person phase phone pick pid ping pipe place plain plan please plugin point policy pool port posix " +
    "post power prefix prepare present press prevent primary print prior private probe problem process " +
    "prod product profile project prompt proof proper proxy public pull push put query queue quick quiet " +
    "quit quota quote raise range rate raw reach reached read reader reads ready real reason receive " +
    "recent record redis refer refused regex region reject related release remote remove rename repair " +
    "repeat replica reply report request require reserve reset resolve rest restart result resume retry " +
    "return reuse revoke right role roles root rotate route row rows rule run running runs safe sales " +
    "same sample save saved say scan schema scope screen script seal search second secret section secure " +
    "see seem seems seen select self send sender sent serial server service session set sets setting " +
    "setup seven sftp shape share shared sheet shell shop short should show shown shut side sign signed " +
    "simple since single site six size skip skipped sleep slot slow small socket some soon sort source " +
    "space spare special speed split sql ssh ssl staging stale star start started state status step still " +
    "stop stopped storage store strange stream strict string stripe strong struct style subject submit " +
    "such suffix sum support sure switch sync syntax system tab table tables tag take taken target task " +
    "tcp team tell temp ten term test tested tests text than that the their them then there these they " +
    "thing third this those thread three through throw thus time timed timeout times tls today token told " +
    "too took tool top total touch trace track trial tried trigger trim true trust try twice two type " +
    "types unable under undo union unique unit unknown unless until update upload upper uri url usage use " +
    "used user users uses using usual utc uuid valid value values vault vector verify version very via " +
    "video view views virtual visible wait want warn warning was watch way web week well went were what " +
    "when where which while who whole why wide will window wire with within without word words work " +
    "worked worker works world worse would write written wrong xml yaml year years yes yet you your zero " +
    "zone"
  ).split(" "),
);
