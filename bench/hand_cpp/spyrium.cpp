// Spyrium written by hand, for random games: the other side of the ratio in bench/kernel.py.
//
// It began as the hand-written simulator that the project measured itself against before there was a kernel. So that
// it plays the very games the kernel plays, these things were changed, and nothing else:
//   - deck: prices, worths, tokens, symbols, periods and the order of the pieces come from the generated deck.h
//   - readings: ours. The residence track is 2 3 4 5 7; the bonus at 20 is a decision like that at 8; a worker that
//     the reserve does not hold is no option; Capitalization needs a card; no price for a free upgrade below 0;
//     the token of a Grant stays, and one in use is remembered; buildings leave their row by the last one taking
//     their place; tokens come from a shuffled pile that the bag refills
//   - chance: a stream of splitmix64 for each pile, split from the seed by name, and one for the bot
//   - order of moves: action by action (all earn-money before all activate-card), options as the rules write them;
//     Commerce offers the face first
//   - the number of players is a constant of the build (NP)
#include "deck.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>
using std::int16_t; using std::int8_t; using std::uint32_t; using std::uint64_t;
enum Kind { MINER,GEOLOGIST,APPRENTICE,ENGINEER,BUREAUCRAT,ADVISER,BANKER,FINANCIER,ARCHITECT,
  MINE_1,MINE_2,MINE_3,WORKSHOP_1,WORKSHOP_2,FACTORY_1,FACTORY_2,LABORATORY_1,LABORATORY_2,LABORATORY_3,
  NEIGHBORHOOD_1,NEIGHBORHOOD_2,RESIDENCE_1,RESIDENCE_2,UNIVERSITY_1,UNIVERSITY_2,LUXURY_HOME,MANSION,PALACE,
  AUTOMATION,CAPITALIZATION,ENGINEERING,LOBBYING,CRANE,TAYLORISM,COMMERCE,
  GRANT,INVITATION,BUY_VP,SELL_SPYRIUM,REUSE,HIRE,EXTRA_PLACEMENT,NKIND };
enum { S_MINE=1,S_FACT=2 };
struct Opt { int8_t w,s,gs,gv; };
struct Use { int8_t nopt; Opt o[2]; };
static const Use USES[NKIND] = { {},{},{},{},{},{},{},{},{},
  {1,{{1,0,1,0}}},{2,{{0,0,1,0},{1,0,2,0}}},{2,{{0,0,1,0},{1,0,3,0}}},
  {1,{{1,1,0,3}}},{1,{{1,2,0,5}}},{2,{{1,2,0,6},{2,3,0,10}}},{2,{{2,3,0,10},{2,5,0,15}}},
  {1,{{1,1,0,4}}},{1,{{1,1,0,5}}},{1,{{1,2,0,7}}},{},{},{},{},
  {1,{{1,0,0,2}}},{2,{{1,0,0,3},{2,0,0,6}}} };
static const int8_t TRACK[5]={2,3,4,5,7};
enum { MAXB=24, MAXM=4096, LAST=4 };
enum MT { PLACE,START,MONEY,CHAR,BUILD,TECH,EVENT,USE,TAYLOR,PASS,BONUS };
struct Move { int8_t t,a,b,c,d,e; };
struct Player { int16_t money,vp; int8_t spy,workers,active,res,phase,evUsed,done8,done20,gotWorker,gotMoney,lobbyUsed,taylorUsed,commUsed,nb,out; int8_t kept[3]; uint8_t tech; int8_t bld[MAXB],incl[MAXB]; };
static inline uint64_t mixed(uint64_t z){ z=(z^(z>>30))*0xBF58476D1CE4E5B9u; z=(z^(z>>27))*0x94D049BB133111EBu; return z^(z>>31); }
static const uint64_t GOLDEN=0x9E3779B97F4A7C15u;
struct Stream { uint64_t z; uint32_t below(uint32_t n){ z+=GOLDEN; return (uint32_t)(((mixed(z)>>32)*n)>>32); } };
struct State {
  Player pl[NP]; int8_t card[9]; int8_t tok[9][3]; int8_t around[9]; int8_t w[12][NP];
  int8_t deck[3][30],left[3],ev[7],nev,event; int8_t pool[24],npool,bag[3]; int8_t evTok,nextEvTok,inUse; int8_t turn,first,cur,over,asks;
  Stream decks[3],events,players,tokens;
};
static void shuffle(int8_t*a,int n,Stream&r){ for(int i=n-1;i>0;i--){int j=r.below(i+1);std::swap(a[i],a[j]);} }
static int drawTok(State&s){ // the face from 0, -1 for none
  if(!s.npool){ for(int v=0;v<3;v++){ while(s.bag[v]){s.bag[v]--;s.pool[(int)s.npool++]=v;} } shuffle(s.pool,s.npool,s.tokens); if(!s.npool) return -1; }
  return s.pool[(int)--s.npool]; }
static void beginTurn(State&s){
  for(int p=0;p<NP;p++){ Player&q=s.pl[p]; q.money+=TRACK[(int)q.res]; }
  s.event=s.ev[(int)--s.nev]; s.evTok=s.nextEvTok; s.nextEvTok=-1;
  if(s.nev&&TOKENS[(int)s.ev[s.nev-1]]) s.nextEvTok=drawTok(s);
  int d=PERIOD[(int)s.turn];
  for(int c=0;c<9;c++) s.card[c]=s.left[d]?s.deck[d][(int)--s.left[d]]:-1;
  for(int c=0;c<9;c++) if(s.card[c]>=0) for(int i=0;i<TOKENS[(int)s.card[c]];i++){ int v=drawTok(s); if(v>=0) s.tok[c][v]++; }
  for(int p=0;p<NP;p++){ Player&q=s.pl[p]; q.active=q.workers; q.phase=0; }
  s.cur=s.first; }
static void init(State&s,uint64_t seed){
  memset(&s,0,sizeof s); uint64_t h=mixed(seed+GOLDEN);
  for(int i=0;i<3;i++) s.decks[i].z=mixed(h^DECK_HASH[i]);
  s.events.z=mixed(h^EVENTS_HASH); s.players.z=mixed(h^PLAYERS_HASH); s.tokens.z=mixed(h^POOL_HASH);
  for(int v=0;v<3;v++) for(int i=0;i<8;i++) s.pool[(int)s.npool++]=v;
  for(int d=0;d<3;d++){ s.left[d]=DECK_SIZE[d]; memcpy(s.deck[d],DECK[d],DECK_SIZE[d]); shuffle(s.deck[d],DECK_SIZE[d],s.decks[d]); }
  for(int i=0;i<7;i++) s.ev[i]=EVENTS[i];
  shuffle(s.ev,7,s.events); s.nev=7;
  shuffle(s.pool,24,s.tokens);
  for(int p=0;p<NP;p++){ Player&q=s.pl[p]; q.money=8; q.spy=2; q.workers=3; }
  s.first=s.players.below(NP); s.inUse=-1;
  s.nextEvTok=TOKENS[(int)s.ev[6]]?drawTok(s):-1;
  s.asks=-1; beginTurn(s); }
static inline bool has(const Player&q,int t){return q.tech>>(t-AUTOMATION)&1;}
static inline int useW(const Player&q,int k,const Opt&o){ return (SYMBOLS[k]&S_MINE)&&has(q,AUTOMATION)?0:o.w; }
static inline bool hasTok(const State&s,int c){ return s.tok[c][0]||s.tok[c][1]||s.tok[c][2]; }
#define PUSH(T,A,B,C,D,E) (m[n++]=Move{(int8_t)(T),(int8_t)(A),(int8_t)(B),(int8_t)(C),(int8_t)(D),(int8_t)(E)})
static int genUse(const Player&q,Move*m,int n,int type,int inclined){
  for(int b=0;b<q.nb;b++) if(q.incl[b]==inclined){ const Use&u=USES[KIND[(int)q.bld[b]]]; for(int o=0;o<u.nopt;o++){ const Opt&op=u.o[o]; if(q.active>=useW(q,q.bld[b],op)&&q.spy>=op.s) PUSH(type,b,o,0,0,0);} }
  return n; }
static int genEvent(const State&s,const Player&q,Move*m,int n){
  if(q.evUsed) return n;
  switch(KIND[(int)s.event]){
    case GRANT:{ int f=(s.evTok>=0?s.evTok:s.inUse)+1,hi=has(q,COMMERCE)&&!q.commUsed?3:0; for(int u=0;u<=hi;u++) if(u!=f) for(int a=0;a<3;a++) PUSH(EVENT,a,u?u:f,u,0,0); break; }
    case INVITATION: if(q.spy>=1){ if(q.res<LAST)PUSH(EVENT,0,0,0,0,0); PUSH(EVENT,1,0,0,0,0);} break;
    case BUY_VP: if(q.money>=3)PUSH(EVENT,0,0,0,0,0); if(q.money>=6)PUSH(EVENT,1,0,0,0,0); break;
    case SELL_SPYRIUM: if(q.spy>=1)PUSH(EVENT,0,0,0,0,0); if(q.spy>=3)PUSH(EVENT,1,0,0,0,0); break;
    case REUSE: if(q.money>=1) n=genUse(q,m,n,EVENT,1); break;
    case HIRE: if(q.workers<7&&q.money>=q.workers)PUSH(EVENT,0,0,0,0,0); break;
    case EXTRA_PLACEMENT: if(q.phase==1&&q.active>0) for(int i=0;i<12;i++) if(s.card[GAP_A[i]]>=0||s.card[GAP_B[i]]>=0) PUSH(EVENT,i,0,0,0,0); break; }
  return n; }
// What happens when a building stands: MT BUILD with d = how the old one leaves and which, c = chip + 1, e = value asked * 4 + lobbying * 2 + residence
static int genBuilt(const State&s,const Player&q,Move*m,int n,int i,int c,int r,int l,bool comm){
  int k=KIND[(int)s.card[c]];
  if(k==RESIDENCE_1||k==RESIDENCE_2){ if(q.res<LAST)PUSH(BUILD,i,c,0,r,l*2); PUSH(BUILD,i,c,0,r,l*2+1); return n; }
  if((k!=MINE_3&&k!=UNIVERSITY_1&&k!=UNIVERSITY_2)||!hasTok(s,c)){ PUSH(BUILD,i,c,0,r,l*2); return n; }
  for(int v=0;v<3;v++) if(s.tok[c][v]) for(int u=0;u<=(comm?3:0);u++) if(u!=v+1) PUSH(BUILD,i,c,v+1,r,u*4+l*2);
  return n; }
static int genActivate(const State&s,const Player&q,Move*m,int n,int i,int c){
  int x=s.card[c],k=KIND[x],others=s.around[c]-1; int nl=(has(q,LOBBYING)&&!q.lobbyUsed&&others>0)?1:0; bool comm=has(q,COMMERCE)&&!q.commUsed;
  for(int l=0;l<=nl;l++){ int extra=l?0:others,base=PRICE[x]+extra;
    if(k<=ARCHITECT){ if(q.money<base) continue;
      switch(k){
        case GEOLOGIST: case ADVISER: PUSH(CHAR,i,c,0,0,l*2); break;
        case APPRENTICE: case ENGINEER: if(q.spy>=1)PUSH(CHAR,i,c,0,0,l*2); break;
        default: { bool pays=k>=BANKER; for(int v=0;v<3;v++) if(s.tok[c][v]) for(int u=0;u<=(comm?3:0);u++) if(u!=v+1&&q.money>=base+(pays?(u?u:v+1):0)){
            if(k==ARCHITECT){ if(q.res<LAST)PUSH(CHAR,i,c,v+1,0,u*4+l*2); PUSH(CHAR,i,c,v+1,0,u*4+l*2+1);} else PUSH(CHAR,i,c,v+1,0,u*4+l*2); } } }
    } else if(k<=PALACE){
      int sp=q.nb-(has(q,CRANE)?3:0); if(sp<0)sp=0;
      if(q.money>=base+sp) n=genBuilt(s,q,m,n,i,c,-1,l,comm);
      if(q.money>=base) for(int r=0;r<q.nb;r++) if(!(SYMBOLS[(int)q.bld[r]]&SYMBOLS[x])) n=genBuilt(s,q,m,n,i,c,r,l,comm);
      int pr=PRICE[x]>3?PRICE[x]-3:0;
      if(q.money>=extra+pr) for(int r=0;r<q.nb;r++) if(SYMBOLS[(int)q.bld[r]]&SYMBOLS[x]) n=genBuilt(s,q,m,n,i,c,r,l,comm);
    } else if(q.money>=base) PUSH(TECH,i,c,0,0,l*2);
  }
  return n; }
static int gen(const State&s,Move*m){
  int n=0;
  if(s.asks>=0){ const Player&q=s.pl[(int)s.asks]; if(!q.gotWorker&&q.workers<7)PUSH(BONUS,0,0,0,0,0); if(!q.gotMoney)PUSH(BONUS,1,0,0,0,0); return n; }
  int p=s.cur; const Player&q=s.pl[p];
  if(q.phase==0){
    if(q.active>0) for(int i=0;i<12;i++) if(s.card[GAP_A[i]]>=0||s.card[GAP_B[i]]>=0) PUSH(PLACE,i,0,0,0,0);
    n=genEvent(s,q,m,n); PUSH(START,0,0,0,0,0); return n; }
  bool any=q.out>0;
  if(any){
    for(int i=0;i<12;i++) if(s.w[i][p]){ int a=GAP_A[i],b=GAP_B[i]; bool ha=s.card[a]>=0,hb=s.card[b]>=0;
      if(ha)PUSH(MONEY,i,a,0,0,0); if(hb)PUSH(MONEY,i,b,0,0,0); if(!ha&&!hb)PUSH(MONEY,i,-1,0,0,0); }
    for(int i=0;i<12;i++) if(s.w[i][p]){ int a=GAP_A[i],b=GAP_B[i];
      if(s.card[a]>=0)n=genActivate(s,q,m,n,i,a); if(s.card[b]>=0)n=genActivate(s,q,m,n,i,b); } }
  n=genEvent(s,q,m,n); n=genUse(q,m,n,USE,0);
  if(has(q,TAYLORISM)&&!q.taylorUsed) n=genUse(q,m,n,TAYLOR,1);
  if(!any) PUSH(PASS,0,0,0,0,0);
  return n; }
static inline void resAct(Player&q,int vp){ if(vp) q.vp+=TRACK[(int)q.res]; else q.res++; }
static void useB(Player&q,int b,int o){ int x=q.bld[b]; const Opt&op=USES[KIND[x]].o[o]; int w=useW(q,x,op); q.active-=w; q.spy+=op.gs-op.s; q.vp+=op.gv+(((SYMBOLS[x]&S_FACT)&&has(q,ENGINEERING))?w:0); q.incl[b]=1; }
static void addWorkers(Player&q,int n){ while(n-->0&&q.workers<7){q.workers++;q.active++;} }
static void place(State&s,int i,int p,int d){ s.w[i][p]+=d; s.pl[p].out+=d; s.around[GAP_A[i]]+=d; s.around[GAP_B[i]]+=d; }
static int takeTok(State&s,Player&q,int c,int v,int asked){ s.tok[c][v]--; s.inUse=v; if(has(q,COMMERCE)&&q.kept[0]+q.kept[1]+q.kept[2]<7) q.kept[v]++; else s.bag[v]++; if(asked) q.commUsed=1; return asked?asked:v+1; }
static int total(const Player&q,bool factories){ int t=0; for(int b=0;b<q.nb;b++) if(!factories||(SYMBOLS[(int)q.bld[b]]&S_FACT)) t+=WORTH[(int)q.bld[b]]; return t; }
static void endTurn(State&s){
  for(int c=0;c<9;c++) for(int v=0;v<3;v++){ s.bag[v]+=s.tok[c][v]; s.tok[c][v]=0; }
  if(s.evTok>=0) s.bag[(int)s.evTok]++;
  for(int p=0;p<NP;p++){ Player&q=s.pl[p]; q.evUsed=q.lobbyUsed=q.taylorUsed=q.commUsed=0; memset(q.incl,0,q.nb); }
  s.first=(s.first+1)%NP; if(++s.turn==6){ s.over=1;
    for(int p=0;p<NP;p++){ Player&q=s.pl[p]; q.vp+=total(q,false);
      int t[7]={q.spy,q.money/2,total(q,true),TRACK[(int)q.res],q.nb,q.workers,q.kept[0]+q.kept[1]+q.kept[2]}; for(int i=0;i<7;i++) if(q.tech>>i&1) q.vp+=t[i]>7?7:t[i]; }
    return; }
  beginTurn(s); }
static bool canBonus(const Player&q){ return (!q.gotWorker&&q.workers<7)||!q.gotMoney; }
// Bonuses that are due, from the player whose turn it is on: one at 8, one at 20, and again. Stage: which comes next.
static bool due(State&s,int stage){
  for(;;){
    if(stage==0){ bool any=false; for(int p=0;p<NP;p++) any|=(!s.pl[p].done8&&s.pl[p].vp>=8)||(!s.pl[p].done20&&s.pl[p].vp>=20); if(!any) return false; }
    for(int j=0;j<NP;j++){ int w=s.cur+j; if(w>=NP)w-=NP; Player&q=s.pl[w]; int8_t&done=stage?q.done20:q.done8;
      if(!done&&q.vp>=(stage?20:8)){ done=1; if(canBonus(q)){ s.asks=w|(stage<<4); return true; } break; } }
    stage=!stage; } }
static void nextTurn(State&s){
  for(int i=1;i<=NP;i++){ int t=s.cur+i; if(t>=NP)t-=NP; if(s.pl[t].phase!=2){ s.cur=t; return; } }
  endTurn(s); }
static void apply(State&s,Move mv,int stage){
  if(mv.t==BONUS){ Player&q=s.pl[(int)s.asks]; s.asks=-1; if(mv.a){q.gotMoney=1;q.money+=5;} else {q.gotWorker=1;addWorkers(q,1);} if(!due(s,!stage)) nextTurn(s); return; }
  int p=s.cur; Player&q=s.pl[p];
  switch(mv.t){
    case PLACE: q.active--; place(s,mv.a,p,1); break;
    case START: q.phase=1; return;
    case MONEY: place(s,mv.a,p,-1); if(mv.b>=0) q.money+=s.around[(int)mv.b]+(has(q,CAPITALIZATION)?2:0); break;
    case CHAR: { int c=mv.b,x=s.card[c],l=mv.e>>1&1; place(s,mv.a,p,-1); q.money-=PRICE[x]+(l?0:s.around[c]); if(l)q.lobbyUsed=1; int u=mv.c?takeTok(s,q,c,mv.c-1,mv.e>>2):0;
      switch(KIND[x]){ case MINER:q.spy+=u;break; case GEOLOGIST:q.spy+=2;break; case APPRENTICE:q.spy--;q.vp+=3;break; case ENGINEER:q.spy--;q.vp+=4;break; case BUREAUCRAT:q.vp+=u;break; case ADVISER:q.vp+=3;break;
        case BANKER:q.money-=u;q.vp+=4;break; case FINANCIER:q.money-=u;q.vp+=5;break; case ARCHITECT:q.money-=u;resAct(q,mv.e&1);break; }
      break; }
    case BUILD: { int c=mv.b,x=s.card[c],l=mv.e>>1&1,r=mv.d; place(s,mv.a,p,-1); int pr=PRICE[x],cost=l?0:s.around[c]; if(l)q.lobbyUsed=1;
      if(r<0){ int sp=q.nb-(has(q,CRANE)?3:0); if(sp>0)cost+=sp; }
      else { if(SYMBOLS[(int)q.bld[r]]&SYMBOLS[x]){pr-=3;if(pr<0)pr=0;} q.nb--; q.bld[r]=q.bld[(int)q.nb]; q.incl[r]=q.incl[(int)q.nb]; }
      q.bld[(int)q.nb]=x; q.incl[(int)q.nb]=0; q.nb++;
      q.money-=cost+pr; s.card[c]=-1; int k=KIND[x];
      if(k==NEIGHBORHOOD_1)addWorkers(q,1); else if(k==NEIGHBORHOOD_2)addWorkers(q,2); else if(k==RESIDENCE_1||k==RESIDENCE_2)resAct(q,mv.e&1);
      else if(mv.c){ int u=takeTok(s,q,c,mv.c-1,mv.e>>2); if(k==MINE_3)q.spy+=u; else q.vp+=u; }
      break; }
    case TECH: { int c=mv.b,x=s.card[c],l=mv.e>>1&1; place(s,mv.a,p,-1); q.money-=PRICE[x]+(l?0:s.around[c]); if(l)q.lobbyUsed=1; s.card[c]=-1; q.tech|=1<<(KIND[x]-AUTOMATION); break; }
    case EVENT: q.evUsed=1; if(s.evTok>=0) s.inUse=s.evTok; switch(KIND[(int)s.event]){
      case GRANT: if(mv.c)q.commUsed=1; if(mv.a==0)q.money+=mv.b; else if(mv.a==1)q.spy+=mv.b; else q.vp+=mv.b; break;
      case INVITATION: q.spy--; resAct(q,mv.a); break;
      case BUY_VP: if(mv.a){q.money-=6;q.vp+=5;}else{q.money-=3;q.vp+=3;} break;
      case SELL_SPYRIUM: if(mv.a){q.spy-=3;q.money+=6;}else{q.spy--;q.money+=3;} break;
      case REUSE: q.money--; useB(q,mv.a,mv.b); break;
      case HIRE: q.money-=q.workers; addWorkers(q,1); break;
      case EXTRA_PLACEMENT: q.active--; place(s,mv.a,p,1); break; } break;
    case USE: useB(q,mv.a,mv.b); break;
    case TAYLOR: q.taylorUsed=1; useB(q,mv.a,mv.b); break;
    case PASS: q.phase=2; break; }
  if(!due(s,0)) nextTurn(s); }
static uint64_t checksum=0,decisions=0;
static void play(uint64_t seed,Move*m){
  State s; init(s,seed); Stream bot{mixed(mixed(seed+GOLDEN)^BOT_HASH)};
  while(!s.over){ int stage=0; if(s.asks>=0){ stage=s.asks>>4; s.asks&=15; } int n=gen(s,m); decisions++; apply(s,m[bot.below(n)],stage); }
  for(int p=0;p<NP;p++) checksum=checksum*31+(uint64_t)s.pl[p].vp; }
// first seed, how many games, turns: prints games a second (the best turn), decisions and the checksum of the points
int main(int argc,char**argv){
  uint64_t first=argc>1?strtoull(argv[1],0,10):0,games=argc>2?strtoull(argv[2],0,10):20000; int turns=argc>3?atoi(argv[3]):1; static Move m[MAXM]; double best=0;
  for(int t=0;t<turns;t++){ checksum=decisions=0; auto a=clock(); for(uint64_t i=0;i<games;i++) play(first+i,m); double d=double(clock()-a)/CLOCKS_PER_SEC; if(games/d>best)best=games/d; }
  printf("%.0f %llu %llu\n",best,(unsigned long long)decisions,(unsigned long long)checksum); }
