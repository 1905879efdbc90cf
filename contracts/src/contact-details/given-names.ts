/** First names and short forms of them, of three letters or more. */
const GIVEN_NAMES = new Set(
  `aaron abby abigail ada adam adela adele adrian adriana agnes ahmed aidan aiden aimee ainhoa akira alan alana
  alba albert alberto alec alejandra alejandro alena alessia alex alexa alexander alexandra alexia alexis alfie
  alfred alfredo ali alice alicia alina alison allan allen allison alma alvaro alyssa amalia amanda amara amber
  amelia amelie amina amir amit amy ana anais analia anastasia anders andre andrea andreas andrei andres andrew
  andy angela angelina angie anika anil anita anja anka ann anna annabel anne annie annika anouk anton antonia
  antonio anya archie aria ariana ariel arjun arlo armando arnold arthur arturo asha asher ashley astrid athena
  audrey ava avery axel aya ayla aziz barbara barney barry bart bea beatrice beatriz becca becky belinda ben
  benito benjamin benji benny bernard bernie bert beth bethany betty bianca bill billy birgit bjorn blake blanca
  bob bobby bonnie boris brad bradley brandon brenda brendan brent brett brian bridget britta brittany brooke
  bruce bruno bryan bryce bryn caitlin caleb callie callum calvin cameron camila camilla camille candace cara
  carina carl carla carlo carlos carly carmen carol carolina caroline carrie casey cassie cathy cecilia cedric
  celia celine cesar chad chantal charles charlie charlotte chase chelsea cheryl chiara chloe chris christa
  christian christina christine christoph christopher cindy claire clara clare clark claude claudia claudio
  clayton clement cody cole colin colleen connor conor constance corey corinna corinne cory courtney craig
  cristian cristina curtis cynthia daisy damian damien dan dana daniel daniela danielle danna danny dante daphne
  daria dario darius darrell darren dave david davide davis dean deb debbie deborah declan dee deepa deirdre della
  demi denis denise dennis derek desiree devin devon diana diane dianne didier diego dieter dimitri dina dirk
  dmitri dominic dominik donald donna donovan dora doris dorothy doug douglas drew duane duncan dustin dwayne
  dwight dylan eddie eddy eden edgar edith edmund edna eduardo edward edwin eileen elaine eleanor elena eli elias
  elijah elin elisa elisabeth elise eliza elizabeth ella elle ellen ellie elliot elliott ellis elodie eloise elsa
  elsie elton emil emile emilia emilie emilio emily emma emmanuel eric erica erich erik erika erin ernest ernesto
  ernie ernst erwin esme esteban estelle esther ethan eugene eunice eva evan eve evelyn ezra fabian fabio fabrizio
  fatima federico felicia felicity felipe felix fernanda fernando filip finn fiona flavia flavio florence florian
  franca frances francesca francesco francis francisco franco francois frank franz fred freddie freddy frederic
  frederik freya frida fritz gabby gabe gabi gabriel gabriela gabriella gareth garrett gary gavin gemma genevieve
  geoff george georgia georgina gerald gerard gerhard gianna gideon gilbert gina gino giovanni gisela giulia
  giuseppe gladys glenda glenn gloria gordon grace graham grant greg gregor gregory greta gretchen guido guillermo
  gunnar gus gustav gustavo gwen hadley hailey haley hamza hana hank hanna hannah hannes hans harald harley harold
  harriet harrison harry harvey hassan hayden hayley heather hector heidi heike heiko heinz helen helena helene
  helga henri henrik henry herbert herman hilary hilda hiro holly horst howard hugh hugo hussein ian ibrahim ida
  ignacio igor iker ilaria ilse imani imogen ina ines inga inge ingrid ioana irena irene iria irina iris irma
  irving isaac isabel isabella isabelle isaiah isla ismael ivan ivana ivar jace jack jackie jackson jacob
  jacqueline jade jaime jake jakob jamal james jamie jan jana jane janet janice janine janis jared jasmine jason
  jasper javier jayden jeanette jeanne jeff jeffrey jenna jennie jennifer jenny jens jeremy jerome jerry jess
  jesse jessica jessie jill jim jimmy joan joana joanna joanne joaquin jochen jodie joe joel joelle joey johan
  johann johanna johannes john johnny jon jonah jonas jonathan jordan jordi jordie jorge jose josef joseph
  josephine josh joshua josie joy juan juana juanita jude judith judy jules julia julian juliana julie julien
  juliet julio julius jurgen justin justine kai kaitlyn kara karen karim karin karina karl karla karsten kasper
  kat kate katherine kathleen kathrin kathryn kathy katia katie katja katrin katrina katy kayla keiko keith kelly
  kelsey ken kendall kendra kenji kenneth kenny kerry kevin khalid kiara kieran kim kimberly kira kirk kirsten
  kirsty klara klaus kofi konrad kristen kristian kristin kristina kurt kyle kylie lacey lana lara larissa larry
  lars laura lauren laurence laurie lea leah leandro leda leila leire lena leni lenny leo leon leona leonard
  leonardo leonie leonor leroy leslie lester leticia levi lewis lexi lia liam liana lidia lila lilian liliana
  lilli lillian lily lina linda lindsay lindsey linus lionel lisa lise liv livia liz liza lizzie lloyd logan lois
  lola lorena lorenzo loretta lori lorna lorraine lotta lotte lou louis louisa louise luana luca lucas lucia
  luciana luciano lucie lucien lucinda lucy ludwig luigi luis luisa lukas luke luna lydia lyle lynda lynn lynne
  mabel maddie madeleine madeline magda magnus maia maja makayla malcolm malia malik mandy manfred manu manuel
  manuela mara marc marcel marcela marcelo marcia marco marcos marcus margaret margarita margot maria mariah
  mariam mariana marianne marie mariella marina mario marion marisa marisol marissa marit marius marjorie mark
  marko markus marlene marlon marta martha martin martina marty marvin mary maryam mateo mathias mathieu mathilda
  mathilde matilda matt matteo matthew matthias matthieu maura maureen maurice mauricio mauro mavis max maxim
  maxime maxine maya megan mehmet mei mel melanie melinda melissa mervin mia micaela micah michael michaela
  michele michelle mick mickey miguel mika mikael mike mikey mila milena milo mina mira miranda miriam misha mitch
  mitchell mitzi mohamed mohammed moira molly mona monica monika monique montse morgan morris morten moses
  muhammad muriel murray myles myra myriam nadia nadine nadja nancy naomi natalia natalie natasha nate nathalie
  nathan nathaniel neil nele nell nelly nelson nerea nia nick nico nicola nicolas nicole nigel nikki niklas niko
  nils nina nino noa noah noel noelia noemi nolan nora norbert noreen norma norman octavia oksana olaf ole oleg
  olga oliver olivia olivier omar ophelia orla orlando oscar oskar oswald otis otto owen pablo paloma pam pamela
  paola paolo pascal pat patricia patrick patti patty paul paula paulina pauline paulo pavel pedro peggy penelope
  perry pete petra phil philip philipp philippa phillip phoebe phyllis pia pierre pieter piper pippa pirmin polly
  priscilla priya quentin quincy quinn rachel rachelle rafael rafaela ragnar rahul raina raj ralf ralph ramon
  ramona randall randy raquel rashid raul ray raymond rebecca rebekah reese regina reid reinhard remi remy renata
  rene renee reza rhonda ria ricardo riccardo richard rick ricky rico riley rita rob robert roberta roberto rocco
  rocio rodney rodrigo roger roland rolf romy ron ronald ronan ronja ronny rory rosa rosalie rosalind rosanna rose
  rosie ross rowan roxana roxanne roy ruben ruby rudi rudolf rudy rufus rupert russell ruth ryan sabine sabrina
  sadie saida sally salma sam samantha samir sammy samuel sandra sanjay santiago sara sarah sascha sasha saskia
  saul scott sean sebastian selena selina selma serena serge sergei sergio seth shane shannon sharon shaun shauna
  shawn sheila shelby sheldon shelley sherry shirley sienna sigrid silas silke silvia silvio simon simona simone
  sina skylar sofia sofie solange sonia sonja sonya sophia sophie spencer stacey stacy stan stanley stefan
  stefanie stefano stella steph stephan stephanie stephen steve steven stewart stuart sue sunita susan susana
  susanne susie suzanne sven sybil sydney sylvia sylvie tabea tabitha tamara tamika tammy tania tanja tanya tara
  tariq tasha tatiana taylor teagan ted teddy teo terence teresa terri terry tess tessa thea theo theodor theodore
  theresa therese thiago thomas thorsten tia tiago tiffany tilly tim timmy timo timothy tina tobias toby todd tom
  tomas tomasz tommaso tommy toni tonia tony tonya torsten tracey tracy travis trent trevor tricia trish trisha
  trista tristan troy trudy tyler tyra tyrone udo ulrich ulrike ulysses uma umberto unai uriel ursula uwe valentin
  valentina valentino valerie vanessa vera verena vernon veronica veronika vicki vicky victor victoria vijay
  vikram viktor vince vincent vincenzo vito vivian viviana viviane vlad vladimir waldo wallace wally walter wanda
  warren wayne wendy werner wesley whitney wilfred wilhelm will willem william wilma winona wolfgang wyatt xabi
  xander xavier ximena yael yannick yara yasmin yasmine yolanda yosef yuki yuri yusuf yvette yvonne zac zach
  zachary zack zara zeke zelda zoe zoey zora zuri`.split(/\s+/),
)

/** Returns whether a part of a site's name, in lower case, is a first name: ana, ana-runs, ana1. */
export const hasGivenName = (label: string): boolean =>
  label.split(/[^\p{L}]+/u).some((part) => GIVEN_NAMES.has(part))
